import { escape } from "#api/mail/compose-email.ts";
import { formatCalendarDay } from "#core/format/format-date.ts";

/** One row of a plot. `text` is the value as shown in words and tables. */
export type PlotRow = { label: string; value: number; text: string };

const PLOT_WIDTH = 360;
const ROW_HEIGHT = 30;
const LABEL_WIDTH = 132;
const VALUE_WIDTH = 96;

/** Renders one bar per row, with its label before and its value after it. */
export function barPlot(name: string, rows: readonly PlotRow[]): string {
  const most = Math.max(1, ...rows.map(({ value }) => value));
  const barSpace = PLOT_WIDTH - LABEL_WIDTH - VALUE_WIDTH;
  const bars = rows.map(({ label, value, text }, i) => {
    const y = i * ROW_HEIGHT;
    const length = Math.round((value / most) * barSpace);
    return (
      `<text x="0" y="${y + 19}">${escape(label)}</text><rect class="bar" x="${LABEL_WIDTH}" y="${y + 6}" width="${length}" height="18"/>` +
      `<text class="soft" x="${LABEL_WIDTH + length + 6}" y="${y + 19}">${escape(text)}</text>`
    );
  });
  const said = `${name}: ${rows.map(({ label, text }) => `${label} ${text}`).join(", ")}.`;
  return svg(rows.length * ROW_HEIGHT, said, bars.join(""));
}

const PLOT_HEIGHT = 128;
const BASELINE_Y = 100;
const DAY_MS = 86_400_000;

/** Renders one column per day of the range. Days without a row are empty. */
export function columnPlot(name: string, rows: readonly PlotRow[], range: { from: string; to: string } | null): string {
  const first = Date.parse(range?.from ?? rows[0]?.label ?? "");
  const last = Date.parse(range?.to ?? rows.at(-1)?.label ?? "");
  const days = Math.max(1, Math.round((last - first) / DAY_MS) + 1);
  const step = PLOT_WIDTH / days;
  const peak = rows.reduce<PlotRow | null>((top, each) => (top === null || each.value > top.value ? each : top), null);
  const most = Math.max(1, peak?.value ?? 0);
  const columns = rows.map(({ label, value }) => {
    const x = Math.round((Date.parse(label) - first) / DAY_MS) * step;
    const height = Math.round((value / most) * (BASELINE_Y - 18));
    return `<rect class="bar" x="${x.toFixed(1)}" y="${BASELINE_Y - height}" width="${Math.max(1, step * 0.8).toFixed(1)}" height="${height}"/>`;
  });
  const ends =
    `<line x1="0" y1="${BASELINE_Y}" x2="${PLOT_WIDTH}" y2="${BASELINE_Y}"/><text class="soft" x="0" y="${BASELINE_Y + 18}">${escape(formatDay(range?.from))}</text>` +
    `<text class="soft" x="${PLOT_WIDTH}" y="${BASELINE_Y + 18}" text-anchor="end">${escape(formatDay(range?.to))}</text>` +
    `<text class="soft" x="0" y="12">${escape(peak === null ? "" : `Most: ${peak.text}`)}</text>`;
  const said =
    peak === null
      ? `${name}: ${rows.length} of ${days} days have any.`
      : `${name}: ${rows.length} of ${days} days have any; the most on ${formatDay(peak.label)}, ${peak.text}.`;
  return svg(PLOT_HEIGHT, said, columns.join("") + ends);
}

function svg(height: number, said: string, body: string): string {
  return `<svg viewBox="0 0 ${PLOT_WIDTH} ${height}" role="img" aria-label="${escape(said)}">${body}</svg>`;
}

/** "1 Mar". */
function formatDay(day: string | undefined): string {
  return day === undefined ? "" : formatCalendarDay(day, "shortDay");
}
