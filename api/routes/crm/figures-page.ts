import { escapeHtml } from "#core/wire/text/escape-html.ts";
import { BYTE_ORDER_MARK, writeCsvLine } from "#core/format/csv.ts";
import { formatCalendarDay } from "#core/format/format-date.ts";
import type { Figures } from "#core/wire/crm/figures.ts";
import { type Cell, type Column, type DashboardFigure, formatCell, formatHeading } from "./dashboard-figure.ts";
import { listFigures } from "./figures-list.ts";
import { drawChart, isEmptyFigure, describeExample } from "./figure-charts.ts";
import { toQuery, renderRangeForm, type SignedFields } from "./figures-range.ts";

type Options = { signed: SignedFields; fault: string | null; style: string };

/**
 * Returns the page that the CRM dashboard shows in a frame. Each figure has a chart, an example sentence, a table and a
 * CSV file. `fault` says why the requested days cannot be shown.
 */
export function renderFiguresPage(figures: Figures, { signed, fault, style }: Options): string {
  const { from, to } = figures;
  const groups = listFigures(figures).map(({ id, name, figures: groupFigures }) => {
    const body =
      groupFigures.length === 0
        ? `<p class="none">No payments in these days.</p>`
        : groupFigures.map((figure) => renderFigure(figure, toQuery(signed, { from, to, csv: figure.id }))).join("");
    return `<section class="group" aria-labelledby="${id}"><h2 id="${id}">${name}</h2><div class="figures">${body}</div></section>`;
  });
  return renderDocument(
    { theme: signed.theme, style },
    `<h1>Figures</h1><p class="when">${formatCalendarDay(from, "shortDate")} to ${formatCalendarDay(to, "shortDate")}, in UTC. Generated at ${new Date(figures.generated_at).toISOString().slice(11, 16)} UTC.</p>` +
      renderRangeForm(figures, signed) +
      (fault === null ? "" : `<p class="fault" role="alert">${escapeHtml(fault)}</p>`) +
      `<div class="sheet">${groups.join("")}</div>`,
  );
}

/** Returns the table of one figure as a CSV file, or null if there is no such figure. */
export function renderFigureCsv(figures: Figures, id: string): { name: string; text: string } | null {
  const figure = listFigures(figures)
    .flatMap((group) => group.figures)
    .find((candidate) => candidate.id === id);
  if (figure === undefined) return null;
  const { columns, rows } = figure;
  const lines = rows.map((row) => columns.map((column, index) => formatCell(column, row[index] ?? null)));
  return {
    name: `${id}-${figures.from}-${figures.to}.csv`,
    text: BYTE_ORDER_MARK + [columns.map(formatHeading), ...lines].map(writeCsvLine).join(""),
  };
}

/** Returns the page for an expired link, with a link to the dashboard, which makes a new one. */
export function renderExpiredPage(theme: SignedFields["theme"], style: string): string {
  return renderDocument(
    { theme, style },
    `<h1>Figures</h1><p>This link has expired. <a href="/crm" target="_top">Open the dashboard again</a></p>`,
  );
}

function renderDocument({ theme, style }: { theme: SignedFields["theme"]; style: string }, body: string): string {
  return (
    `<!doctype html><html lang="en"${theme === undefined ? "" : ` data-theme="${theme}"`}><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>Figures</title><style>${style}</style><body><main aria-label="Figures">${body}</main></body></html>`
  );
}

function renderFigure(figure: DashboardFigure, csvQuery: string): string {
  const { name, note, chart } = figure;
  const about = note === undefined ? "" : `<p class="note">${escapeHtml(note)}</p>`;
  const heading = `<h3>${escapeHtml(name)}</h3>${about}`;
  if (isEmptyFigure(figure)) return wrapFigure(figure, `${heading}<p class="none">Nothing in these days.</p>`);
  const csv = `<a class="file" href="?${escapeHtml(csvQuery)}" download>Download CSV<span class="hidden"> of ${escapeHtml(name)}</span></a>`;
  if (chart.kind === "numbers")
    return wrapFigure(figure, `${heading}${renderNumbers(figure)}<div class="acts">${csv}</div>`);
  return wrapFigure(
    figure,
    `${heading}${drawChart(figure)}<p class="reading"><b>For example</b> ${escapeHtml(describeExample(figure))}</p>` +
      `<div class="acts"><details><summary>Show as table</summary>${renderTable(figure)}</details>${csv}</div>`,
  );
}

function wrapFigure({ id, isBroad }: DashboardFigure, body: string): string {
  return `<section id="${id}" class="figure${isBroad === true ? " broad" : ""}">${body}</section>`;
}

/** Returns a list of numbers, each below its name and before its unit. */
function renderNumbers({ columns, rows }: DashboardFigure): string {
  const value = columns[1] as Column;
  const entries = rows.map(([name, cell, unit]) => {
    const text = cell === null ? "none" : `${formatCell(value, cell ?? null)}${unit === "%" ? "" : " "}${unit}`.trim();
    return `<div><dt>${escapeHtml(String(name))}</dt><dd>${escapeHtml(text)}</dd></div>`;
  });
  return `<dl>${entries.join("")}</dl>`;
}

function renderTable({ name, columns, rows }: DashboardFigure): string {
  const renderClass = ({ decimals }: Column): string => (decimals === undefined ? "" : ' class="number"');
  const renderCell = (column: Column, value: Cell): string =>
    escapeHtml(column.isDay === true ? formatCalendarDay(String(value), "shortDate") : formatCell(column, value));
  const lines = rows.map((row) => {
    const cells = columns.map((column, index) => {
      const text = renderCell(column, row[index] ?? null);
      return index === 0 ? `<th scope="row">${text}</th>` : `<td${renderClass(column)}>${text}</td>`;
    });
    return `<tr>${cells.join("")}</tr>`;
  });
  return (
    `<div class="wide" tabindex="0" role="region" aria-label="${escapeHtml(name)}, table"><table aria-label="${escapeHtml(name)}"><thead><tr>` +
    columns
      .map((column) => `<th scope="col"${renderClass(column)}>${escapeHtml(formatHeading(column))}</th>`)
      .join("") +
    `</tr></thead><tbody>${lines.join("")}</tbody></table></div>`
  );
}
