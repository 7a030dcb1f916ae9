import type { Figures } from "#core/wire/crm-office.ts";
import { escape } from "../../commands/mails.ts";

/** What opens the page, and how it looks: said again by every link and form on it. */
export type Signed = { until: number; signature: string; theme?: "light" | "dark" | undefined };

const DAY = 86_400_000;
const SPANS = [
  [7, "7 days"],
  [30, "30 days"],
  [90, "90 days"],
  [365, "A year"],
] as const;

const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** The days that the figures are about: usual spans as links, any two days as a form. */
export function rangeForm({ from, to, generated_at }: Figures, { until, signature, theme }: Signed): string {
  const kept = { until: String(until), signature, ...(theme !== undefined && { theme }) };
  const links = SPANS.map(([days, name]) => {
    const span = { from: dayText(generated_at - (days - 1) * DAY), to: dayText(generated_at) };
    const isShown = span.from === from && span.to === to;
    const query = new URLSearchParams({ ...kept, ...span }).toString();
    return `<li><a href="?${escape(query)}"${isShown ? ' aria-current="true"' : ""}>${name}</a></li>`;
  });
  const hidden = Object.entries(kept).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`,
  );
  return (
    `<div class="range"><nav aria-label="Usual spans"><ul>${links.join("")}</ul></nav><form method="get">${hidden.join("")}` +
    `<label>From<input type="date" name="from" value="${from}" required></label>` +
    `<label>To<input type="date" name="to" value="${to}" required></label><button>Show</button></form></div>`
  );
}
