"use strict";

// The page shows and sorts everything without this script. With it the tree of sequences zooms to the group that is
// chosen, obeys the arrow keys, and shows the figures beside the pointer.
{
  const tree = document.querySelector(".icicle");
  const chart = tree.querySelector("svg");
  const tip = document.createElement("div");
  tip.className = "tip";
  tip.hidden = true;
  document.body.append(tip);

  const columns = Array.from(chart.children, (column, depth) =>
    Array.from(column.children, (link) => {
      const title = link.querySelector("title");
      // Instead of the browser's own, which comes late.
      title.remove();
      link.setAttribute("aria-label", title.textContent);
      const number = (name) => Number(link.style.getPropertyValue(name));
      const first = number("--first");
      const hash = link.getAttribute("href");
      return { link, hash, depth, first, end: first + number("--rows"), figures: title.textContent };
    }),
  );
  const boxes = new Map(columns.flat().map((box) => [box.link, box]));
  const [all] = columns[0];
  let shown = all;

  const boxOf = (target) => boxes.get(target.closest("a"));
  const isShown = (box) => box.first < shown.end && shown.first < box.end;

  const zoom = (box) => {
    shown = box;
    chart.style.setProperty("--from", box.first);
    chart.style.setProperty("--span", box.end - box.first);
    tree.classList.toggle("zoomed", box !== all);
  };

  // The one box that the tabulator key leads to.
  const select = (selected) => {
    for (const box of boxes.values()) {
      box.link.tabIndex = box === selected ? 0 : -1;
    }
  };

  // The address names what is chosen, so that the browser's way back leads back here too.
  const choose = () => {
    // Where the address names no panel, that of all sequences is on show.
    const chosen = columns.flat().find((box) => box.hash === location.hash) ?? all;
    chart.querySelector("[aria-current]")?.removeAttribute("aria-current");
    chosen.link.setAttribute("aria-current", "true");
    select(chosen);
    if (chosen.depth < columns.length - 1) {
      zoom(chosen);
    } else if (!isShown(chosen)) {
      zoom(all);
    }
  };
  addEventListener("hashchange", choose);
  choose();

  // To see the tree zoom, or the panel beside it, the page must stay where it is.
  const isBeside = matchMedia("(min-width: 64rem)");
  tree.addEventListener("click", (event) => {
    const link = event.target.closest("a");
    const box = boxes.get(link);
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey) {
      return;
    }
    if (isBeside.matches || box?.depth !== columns.length - 1) {
      event.preventDefault();
      const { scrollX, scrollY } = window;
      location.hash = link.getAttribute("href");
      scrollTo(scrollX, scrollY);
    }
  });

  const place = (x, y) => {
    const { width, height } = tip.getBoundingClientRect();
    const left = Math.max(4, Math.min(x + 14, innerWidth - width - 4));
    const top = y + 18 + height > innerHeight ? y - height - 10 : y + 18;
    tip.style.transform = `translate(${left}px, ${Math.max(4, top)}px)`;
  };
  const show = (box, x, y) => {
    tip.textContent = box.figures;
    tip.hidden = false;
    place(x, y);
  };
  const hide = () => {
    tip.hidden = true;
  };
  chart.addEventListener("pointermove", (event) => {
    const box = boxOf(event.target);
    if (box && event.pointerType !== "touch") {
      show(box, event.clientX, event.clientY);
    } else {
      hide();
    }
  });
  chart.addEventListener("pointerleave", hide);
  chart.addEventListener("focusin", (event) => {
    if (event.target.matches(":focus-visible")) {
      const { left, bottom } = event.target.getBoundingClientRect();
      show(boxOf(event.target), left, bottom);
    }
  });
  chart.addEventListener("focusout", hide);

  const beside = ({ link, depth, first, end }, key) => {
    const visible = (columns[depth] ?? []).filter(isShown);
    const at = visible.findIndex((box) => box.link === link);
    switch (key) {
      case "ArrowUp":
        return visible[at - 1];
      case "ArrowDown":
        return visible[at + 1];
      case "ArrowLeft":
        return columns[depth - 1]?.find((box) => box.first <= first && end <= box.end);
      case "ArrowRight":
        return columns[depth + 1]?.find((box) => box.end > first && isShown(box));
      default:
        return undefined;
    }
  };
  const hasModifier = (event) => event.altKey || event.ctrlKey || event.metaKey || event.shiftKey;
  chart.addEventListener("keydown", (event) => {
    const next = beside(boxOf(event.target), event.key);
    // With another key, arrows are the browser's: they lead back, or scroll.
    if (next && !hasModifier(event)) {
      event.preventDefault();
      select(next);
      next.link.focus();
    }
  });
}
