//! The code in the README runs with the doctests of this crate: the packages of the others do not have that file.

#![cfg_attr(doctest, doc = include_str!("../../../README.md"))]
