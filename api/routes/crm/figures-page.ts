import { escape } from "#api/mail/compose-email.ts";
import { formatMoney } from "#core/format/format-number.ts";
import { statusLabel } from "#core/format/status-label.ts";
import { formatCalendarDay } from "#core/format/format-date.ts";
import type { Figures } from "#core/wire/crm/crm-office.ts";
import { rangeForm, type Signed } from "./figures-range.ts";
import { FIGURES_STYLE } from "./figures-style.ts";
import { barPlot, columnPlot, type PlotRow } from "./figures-plots.ts";

type Options = { signed: Signed; fault: string | null };

/** The dashboard as a whole document: plots that say in a sentence what they show, each with its table. */
export function figuresPage(figures: Figures, { signed, fault }: Options): string {
  const { from, to, turnaround } = figures;
  const hours = (value: number | null): string => (value === null ? "none" : `${value} h`);
  return html(
    "Figures",
    signed.theme,
    `<h1>Figures</h1><p class="when">${formatCalendarDay(from, "shortDate")} to ${formatCalendarDay(to, "shortDate")}, in UTC. Made at ${new Date(figures.generated_at).toISOString().slice(11, 16)} UTC.</p>` +
      rangeForm(figures, signed) +
      (fault === null ? "" : `<p class="fault" role="alert">${escape(fault)}</p>`) +
      `<div class="grid">` +
      plot(
        "Evaluations by state",
        "State",
        barPlot,
        figures.evaluations_by_status.map(({ status, count }) => row(statusLabel(status), count)),
      ) +
      plot(
        "Open evaluations by age",
        "Age",
        barPlot,
        figures.open_by_age.map(({ label, count }) => row(label, count)),
      ) +
      card(
        "Turnaround",
        list([
          ["Reports", String(turnaround.count)],
          ["Median", hours(turnaround.median_hours)],
          ["Nine in ten within", hours(turnaround.p90_hours)],
          [
            "Within 48 hours",
            turnaround.count === 0 ? "none" : `${Math.round((100 * turnaround.within_48) / turnaround.count)}%`,
          ],
        ]),
      ) +
      money(figures) +
      plot(
        "Evaluations asked for",
        "Day",
        columnPlot,
        figures.requested.map(({ day, count }) => row(day, count)),
        figures,
      ) +
      plot(
        "Reports published",
        "Day",
        columnPlot,
        figures.evaluated.map(({ day, count }) => row(day, count)),
        figures,
      ) +
      plot(
        "Active learners",
        "Day",
        columnPlot,
        figures.active_learners.map(({ day, count }) => row(day, count)),
        figures,
      ) +
      plot(
        "Attempts handed in, by module",
        "Module",
        barPlot,
        figures.attempts_by_module.map(({ module_type, started, handed_in }) =>
          row(statusLabel(module_type), handed_in, `${handed_in} of ${started} started`),
        ),
      ) +
      plot(
        "How far new learners got",
        "Step",
        barPlot,
        figures.funnel.map(({ step, count }) => row(statusLabel(step), count)),
      ) +
      `</div>`,
  );
}

/** Renders the page for an expired address, with a link to a new one. */
export function expiredPage(theme: Signed["theme"]): string {
  return html(
    "Figures",
    theme,
    `<h1>Figures</h1><p>This page has closed. <a href="/crm" target="_top">Open the dashboard again</a></p>`,
  );
}

function html(name: string, theme: Signed["theme"], body: string): string {
  return (
    `<!doctype html><html lang="en"${theme === undefined ? "" : ` data-theme="${theme}"`}><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    `<title>${name}</title><style>${FIGURES_STYLE}</style><body><main aria-label="Figures">${body}</main></body></html>`
  );
}

function money({ revenue, revenue_by_day, from, to }: Figures): string {
  if (revenue.length === 0) return card("Revenue", `<p class="none">No payments in these days.</p>`);
  return revenue
    .map(({ currency, total_cents, payments, refunded_cents, refunds }) => {
      const amount = (cents: number): string => escape(formatMoney(cents / 100, currency));
      const days = revenue_by_day
        .filter((each) => each.currency === currency)
        .map(({ day, cents }) => row(day, cents, amount(cents)));
      return (
        card(
          `Revenue in ${escape(currency)}`,
          list([
            ["Paid", amount(total_cents)],
            ["Payments", String(payments)],
            ["Refunded", amount(refunded_cents)],
            ["Refunds", String(refunds)],
          ]),
        ) + plot(`Revenue by day in ${escape(currency)}`, "Day", columnPlot, days, { from, to })
      );
    })
    .join("");
}

type Draw = (name: string, rows: readonly PlotRow[], range: { from: string; to: string } | null) => string;

function plot(
  name: string,
  head: string,
  draw: Draw,
  rows: readonly PlotRow[],
  range: { from: string; to: string } | null = null,
): string {
  if (rows.every(({ value }) => value === 0)) return card(name, `<p class="none">Nothing in these days.</p>`);
  const cells = rows.map(
    ({ label, text }) =>
      `<tr><th scope="row">${escape(range === null ? label : formatCalendarDay(label, "shortDate"))}</th><td>${escape(text)}</td></tr>`,
  );
  return card(
    name,
    `${draw(name, rows, range)}<details><summary>Show as table</summary><table><caption>${name}</caption><thead><tr><th scope="col">${head}</th>` +
      `<th scope="col">${name}</th></tr></thead><tbody>${cells.join("")}</tbody></table></details>`,
  );
}

function card(name: string, body: string): string {
  return `<section><h2>${name}</h2>${body}</section>`;
}

function list(entries: readonly (readonly [string, string])[]): string {
  return `<dl>${entries.map(([term, text]) => `<div><dt>${term}</dt><dd>${text}</dd></div>`).join("")}</dl>`;
}

function row(label: string, value: number, text = String(value)): PlotRow {
  return { label, value, text };
}
