import { DAY_MS } from "#core/exam/durations.ts";
import { escapeHtml } from "#core/wire/text/escape-html.ts";
import type { Figures } from "#core/wire/crm/figures.ts";
import { formatUtcDay } from "#core/format/format-date.ts";

/**
 * What every link and form on the page repeats: the signature, the time until which it opens the page, and the theme.
 */
export type SignedFields = { until: number; signature: string; theme?: "light" | "dark" | undefined };

const USUAL_RANGES_DAYS = [
  [7, "7 days"],
  [30, "30 days"],
  [90, "90 days"],
  [365, "A year"],
] as const;

/** Returns the query of a link on the page: the signature, the theme and these fields. */
export function toQuery({ until, signature, theme }: SignedFields, fields: Readonly<Record<string, string>>): string {
  return new URLSearchParams({ ...listSignedFields({ until, signature, theme }), ...fields }).toString();
}

function listSignedFields({ until, signature, theme }: SignedFields): Record<string, string> {
  return { until: String(until), signature, ...(theme !== undefined && { theme }) };
}

/** Returns the choice of days: links to usual ranges, and a form for any first and last day. */
export function renderRangeForm({ from, to, generated_at }: Figures, signed: SignedFields): string {
  const links = USUAL_RANGES_DAYS.map(([days, name]) => {
    const range = { from: formatUtcDay(generated_at - (days - 1) * DAY_MS), to: formatUtcDay(generated_at) };
    const isShown = range.from === from && range.to === to;
    return `<li><a href="?${escapeHtml(toQuery(signed, range))}"${isShown ? ' aria-current="true"' : ""}>${name}</a></li>`;
  });
  const hidden = Object.entries(listSignedFields(signed)).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return (
    `<div class="range"><nav aria-label="Usual ranges"><ul>${links.join("")}</ul></nav><form method="get">${hidden.join("")}` +
    `<label>From<input type="date" name="from" value="${from}" required></label>` +
    `<label>To<input type="date" name="to" value="${to}" required></label><button>Show</button></form></div>`
  );
}
