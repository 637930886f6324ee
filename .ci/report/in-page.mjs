// Questions to a page that are answered inside of it.

/** The rows of the table from top to bottom: value of a column (null if absent) and name. */
export const rowsByHeight = (page, column) =>
  page.evaluate((column) => {
    const value = (text) => {
      if (text === "–") return null;
      return column === 0 ? text : Number(text.replaceAll(",", ""));
    };
    const rows = Array.from(document.querySelectorAll("tbody tr"), (row) => ({
      top: row.getBoundingClientRect().top,
      cells: [value(row.cells[column].textContent), row.cells[0].textContent],
    }));
    rows.sort((a, b) => a.top - b.top);
    return rows.map(({ cells }) => cells);
  }, column);

/** Names of the charts on show of which nothing can be seen. */
export const emptyCharts = (page) =>
  page.evaluate(() => {
    const hasExtent = (mark) => {
      const { width, height } = mark.getBoundingClientRect();
      return width > 0 && height > 0;
    };
    const isEmpty = (chart) =>
      ![...chart.querySelectorAll("rect, path, circle, line, polyline, polygon")].some(hasExtent);
    const charts = [...document.querySelectorAll('svg:not([aria-hidden="true"])')].filter((chart) => chart.getClientRects().length > 0);
    return charts.filter(isEmpty).map((chart) => chart.ariaLabel ?? chart.outerHTML.slice(0, 80));
  });

/** The contrast, by WCAG 2, of each text on show to what is behind it. */
export const contrasts = (page) =>
  page.evaluate(() => {
    const channels = (colour) => colour.match(/[\d.]+/g).map(Number);
    const isOpaque = (colour) => colour.startsWith("rgb") && (channels(colour)[3] ?? 1) > 0.5;
    const luminance = (colour) => {
      const [r, g, b] = channels(colour).map((channel) => {
        const share = channel / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const contrast = (a, b) => {
      const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
      return (high + 0.05) / (low + 0.05);
    };
    const background = (element) => {
      for (let at = element; at; at = at.parentElement) {
        const { backgroundColor } = getComputedStyle(at);
        if (isOpaque(backgroundColor) && !(at instanceof SVGElement)) return backgroundColor;
      }
      return "rgb(255, 255, 255)";
    };
    // The mark that is painted below a label.
    const behind = (label) => {
      label.scrollIntoView({ block: "center", inline: "center" });
      const { left, top, width, height } = label.getBoundingClientRect();
      const stack = document.elementsFromPoint(left + width / 2, top + height / 2);
      const marks = stack.filter((mark) => mark instanceof SVGGeometryElement);
      return marks.map((mark) => getComputedStyle(mark).fill).find(isOpaque) ?? background(label);
    };
    const hasText = (element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim() !== "");
    const isShown = (element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0 && parseFloat(getComputedStyle(element).fontSize) > 0;
    };
    const texts = [...document.body.querySelectorAll("*")];
    return texts
      .filter((element) => !element.matches("script, title, style") && hasText(element) && isShown(element))
      .map((element) => {
        const isLabel = element instanceof SVGElement;
        const { color, fill } = getComputedStyle(element);
        const colours = isLabel ? [fill, behind(element)] : [color, background(element)];
        return { text: element.textContent.trim().slice(0, 30), colours, contrast: contrast(...colours) };
      });
  });
