import { DAY_MS } from "#core/exam/durations.ts";
import { escapeHtml } from "#core/wire/text/escape-html.ts";
import type { Figures } from "#core/wire/crm/crm-office.ts";
import { formatUtcDay } from "#core/format/format-date.ts";

/** The signature that opens the page, and its theme. Every link and form on the page repeats them. */
export type Signed = { until: number; signature: string; theme?: "light" | "dark" | undefined };

const USUAL_RANGES_DAYS = [
  [7, "7 days"],
  [30, "30 days"],
  [90, "90 days"],
  [365, "A year"],
] as const;

/** Returns the query of a link on the page, which keeps the signature and the theme. */
export function toQuery({ until, signature, theme }: Signed, fields: Readonly<Record<string, string>>): string {
  return new URLSearchParams({ ...keptFields({ until, signature, theme }), ...fields }).toString();
}

function keptFields({ until, signature, theme }: Signed): Record<string, string> {
  return { until: String(until), signature, ...(theme !== undefined && { theme }) };
}

/** Renders the choice of days: usual ranges as links, any two days as a form. */
export function rangeForm({ from, to, generated_at }: Figures, signed: Signed): string {
  const links = USUAL_RANGES_DAYS.map(([days, name]) => {
    const span = { from: formatUtcDay(generated_at - (days - 1) * DAY_MS), to: formatUtcDay(generated_at) };
    const isShown = span.from === from && span.to === to;
    return `<li><a href="?${escapeHtml(toQuery(signed, span))}"${isShown ? ' aria-current="true"' : ""}>${name}</a></li>`;
  });
  const hidden = Object.entries(keptFields(signed)).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return (
    `<div class="range"><nav aria-label="Usual spans"><ul>${links.join("")}</ul></nav><form method="get">${hidden.join("")}` +
    `<label>From<input type="date" name="from" value="${from}" required></label>` +
    `<label>To<input type="date" name="to" value="${to}" required></label><button>Show</button></form></div>`
  );
}
