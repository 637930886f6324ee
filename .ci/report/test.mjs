// Looks at a report in headless Chromium: node .ci/report/test.mjs PAGE.html
//
// PAGE.html is a report of all 243 sequences. CHROMIUM names the browser [default: /usr/bin/chromium].

import { strict as assert } from "node:assert";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import { chromium } from "playwright-core";
import { PNG } from "pngjs";

import { contrasts, emptyCharts, rowsByHeight } from "./in-page.mjs";

const address = pathToFileURL(resolve(process.argv[2])).href;
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  // Containers have no user namespaces for the sandbox; the page is our own.
  args: ["--no-sandbox"],
});

const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 360, height: 740 };
const COLUMNS = 17;
/** The column of playable worlds. */
const COUNT = 2;
/** WCAG 2, level AA. */
const LEAST_CONTRAST = 4.5;

let passed = 0;
const failures = [];

/** Opens the page at a fragment, runs the check, and fails it also for what the browser complains of or asks for. */
async function check(name, options, body) {
  const { fragment = "", ...context } = options;
  const opened = await browser.newContext({ viewport: WIDE, reducedMotion: "reduce", ...context });
  const page = await opened.newPage();
  const complaints = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("request", (request) => {
    if (request.url().split("#")[0] !== address) complaints.push(`it asks for ${request.url()}`);
  });
  try {
    await page.goto(address + fragment);
    await body(page);
    assert.deepEqual(complaints, []);
    passed += 1;
  } catch (error) {
    failures.push(name);
    console.error(`FAILED ${name}: ${error.message}`);
  } finally {
    await opened.close();
  }
}

const box = (page, pattern) => page.locator(`.icicle svg a[href="#${pattern}"]`);
const height = (page, pattern) =>
  box(page, pattern).locator("rect").evaluate((rect) => rect.getBBox().height);
const shownPanels = (page) =>
  page.locator(".panel").evaluateAll((panels) =>
    panels.filter((panel) => panel.getClientRects().length > 0).map((panel) => panel.id),
  );

/** Clicks the name of a column and looks whether the rows are where its values say. */
async function sortBy(page, column) {
  const head = page.locator("thead th").nth(column);
  await head.locator("label:visible").click();
  const chosen = await head.locator("input:checked").evaluate((input) => input.classList.value);
  const rows = await rowsByHeight(page, column);
  const sign = chosen.includes("down") ? -1 : 1;
  const order = ([value, name], [otherValue, otherName]) => {
    // Other figures are rounded, so that equal ones may differ.
    if (value === otherValue) return column === COUNT && name !== otherName ? (name < otherName ? -1 : 1) : 0;
    if (value === null || otherValue === null) return value === null ? 1 : -1;
    return sign * (value < otherValue ? -1 : 1);
  };
  assert.equal(rows.length, 243);
  assert.deepEqual(rows, rows.toSorted(order), `column ${column}, ${chosen}`);
  return sign;
}

for (const javaScriptEnabled of [true, false]) {
  const scripts = javaScriptEnabled ? "with scripts" : "without scripts";

  await check(`sorting by every column, both ways, ${scripts}`, { javaScriptEnabled }, async (page) => {
    for (let column = 0; column < COLUMNS; column += 1) {
      const [first, second] = [await sortBy(page, column), await sortBy(page, column)];
      assert.equal(first, -second, `column ${column} turns round`);
    }
  });

  await check(`a link selects a panel, ${scripts}`, { javaScriptEnabled }, async (page) => {
    assert.deepEqual(await shownPanels(page), ["all"]);
    await page.locator('tbody a[href="#VLOVO"]').click();
    assert.deepEqual(await shownPanels(page), ["VLOVO"]);
    await box(page, "OV---").click();
    assert.deepEqual(await shownPanels(page), ["OV---"]);
    await page.goBack();
    assert.deepEqual(await shownPanels(page), ["VLOVO"]);
  });

  for (const fragment of ["", "#all", "#L----", "#LOL--", "#LOLVO", "#VVVVV"]) {
    await check(`charts at '${fragment}' have marks, ${scripts}`, { fragment, javaScriptEnabled }, async (page) => {
      assert.deepEqual(await shownPanels(page), [fragment.slice(1) || "all"]);
      assert.ok((await page.locator("svg:visible").count()) >= 5);
      assert.deepEqual(await emptyCharts(page), []);
    });
  }
}

for (const viewport of [WIDE, PHONE]) {
  await check(`the tree zooms and goes back, ${viewport.width} wide`, { viewport }, async (page) => {
    const before = await height(page, "LOLVO");
    assert.ok(before > 3, `a sequence is ${before} high`);
    const isAbout = async (expected) => {
      const found = await height(page, "LOLVO");
      assert.ok(Math.abs(found - expected) < 0.5, `${found} high, not ${expected}`);
    };
    await box(page, "L----").scrollIntoViewIfNeeded();
    await box(page, "L----").click();
    await isAbout(3 * before);
    assert.equal(await height(page, "VVVVV"), 0);
    await box(page, "LO---").click();
    await isAbout(9 * before);
    assert.deepEqual(await shownPanels(page), ["LO---"]);
    assert.ok(await box(page, "LOLVO").locator("text").isVisible());
    await page.goBack();
    await isAbout(3 * before);
    await page.getByRole("link", { name: "Show all" }).click();
    await isAbout(before);
    await box(page, "V----").click();
    await box(page, "all").click();
    await isAbout(before);
  });
}

await check("hovering shows the figures", {}, async (page) => {
  const tip = page.locator(".tip");
  assert.ok(!(await tip.isVisible()));
  await box(page, "LO---").hover();
  const text = await tip.textContent();
  assert.match(text, /^LO\?\?\?, 27 sequences\n[\d,]+ worlds\n[\d.]+ % \([\d,]+\) playable\n/);
  const { x, y, width, height } = await tip.boundingBox();
  assert.ok(x >= 0 && y >= 0 && x + width <= WIDE.width && y + height <= WIDE.height);
  await page.mouse.move(5, 5);
  assert.ok(!(await tip.isVisible()));
});

await check("arrow keys walk through the tree", {}, async (page) => {
  const focused = () => page.evaluate(() => document.activeElement.getAttribute("href"));
  await box(page, "all").focus();
  const way = ["ArrowRight", "ArrowDown", "ArrowRight", "ArrowDown", "ArrowUp", "ArrowLeft"];
  const places = [];
  for (const key of way) {
    await page.keyboard.press(key);
    places.push(await focused());
  }
  assert.deepEqual(places, ["#L----", "#O----", "#OL---", "#OO---", "#OL---", "#O----"]);
  assert.ok(await page.locator(".tip").isVisible());
  await page.keyboard.press("Enter");
  assert.deepEqual(await shownPanels(page), ["O----"]);
});

const backgrounds = {};
for (const colorScheme of ["light", "dark"]) {
  await check(`text has contrast, ${colorScheme}`, { colorScheme, fragment: "#LO---" }, async (page) => {
    backgrounds[colorScheme] = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const texts = await contrasts(page);
    assert.ok(texts.length > 300, `${texts.length} texts`);
    assert.deepEqual(texts.filter(({ contrast }) => contrast < LEAST_CONTRAST).slice(0, 9), []);
  });

  await check(`a screenshot is not blank, ${colorScheme}`, { colorScheme }, async (page) => {
    const { data } = PNG.sync.read(await page.screenshot({ fullPage: true }));
    const counts = new Map();
    for (let at = 0; at < data.length; at += 4) {
      const colour = data.readUInt32BE(at);
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
    const largest = (Math.max(...counts.values()) * 4) / data.length;
    assert.ok(counts.size > 50 && largest < 0.95, `${counts.size} colours, one of ${largest}`);
  });
}

await check("dark and light differ", {}, async () => {
  assert.notEqual(backgrounds.light, backgrounds.dark);
});

for (const width of [PHONE.width, WIDE.width]) {
  for (const fragment of ["#all", "#LOLVO"]) {
    await check(`nothing overflows at '${fragment}', ${width} wide`, { viewport: { width, height: 740 }, fragment }, async (page) => {
      assert.equal(await page.evaluate(() => document.scrollingElement.scrollWidth), width);
    });
  }
}

await check("it prints in light colours, without controls", { colorScheme: "dark" }, async (page) => {
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  assert.equal(await page.evaluate(() => getComputedStyle(document.body).backgroundColor), "rgb(255, 255, 255)");
  assert.ok(!(await page.locator("nav").isVisible()));
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString("latin1");
  const pages = pdf.match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  assert.ok(pages >= 3, `${pages} pages`);
});

await browser.close();
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 ? 1 : 0;
