import { useCallback, useMemo, useState } from "react";
import { formatDate } from "#core/format/format-date.ts";
import { formatDecimal, formatMoney } from "#core/format/format-number.ts";
import { MIN_COMPARED } from "#core/exam/bands/compare-examiner.ts";
import { DAY_MS } from "#core/exam/durations.ts";
import type { ExaminerFigures, ExaminerFiguresReply } from "#core/wire/crm/examiner-figures.ts";
import { Button } from "#web/ui/form/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { CrmHead } from "../crm-head.tsx";
import styles from "../crm.module.css";
import { ExportButton } from "../list/export-button.tsx";
import { PagedTable } from "../list/paged-table.tsx";
import { useUrlFilters } from "../list/use-url-filters.ts";
import { type Load, useCall } from "../use-call.ts";
import examinersStyles from "./examiners.module.css";
import { QualitySettingsSheet } from "./quality-settings-sheet.tsx";

const COLUMNS = [
  "Examiner",
  "Evaluations",
  "Compared",
  "Within half a band",
  "Severity",
  "Spread",
  "Minutes",
  "Hours to report",
  "Earnings",
] as const;
const NUMBER_COLUMNS = COLUMNS.filter((column) => column !== "Examiner");
const MAX_DAYS = 366;

/**
 * Figures of how examiners marked in a period. The period is in the URL. Staff who are not administrators see only
 * their own figures.
 */
export function ExaminersView({ isAdmin }: { isAdmin: boolean }) {
  const { getFilter, changeFilter } = useUrlFilters(0);
  const from = parseDay(getFilter("from"));
  const to = parseDay(getFilter("to"));
  const isValidPeriod =
    from === "" || to === "" || (from <= to && Date.parse(to) - Date.parse(from) < MAX_DAYS * DAY_MS);
  const [isSettingsOpen, setSettingsOpen] = useState(false);
  return (
    <main id="main" className={cx(layout.page, styles.page)}>
      <CrmHead title="Examiners" isAdmin={isAdmin}>
        <p>{isAdmin ? "How each examiner marks." : "How you mark. Administrators see all examiners."}</p>
      </CrmHead>
      <div className={examinersStyles.tools} role="search" aria-label="Period">
        <TextField
          label="From"
          type="date"
          value={from}
          onChange={(event) => changeFilter("from", event.target.value)}
        />
        <TextField
          label="To"
          type="date"
          value={to}
          onChange={(event) => changeFilter("to", event.target.value)}
          error={
            isValidPeriod ? undefined : `A period ends on its first day or later, and has at most ${MAX_DAYS} days`
          }
        />
        {isAdmin && (
          <Button variant="outline" onClick={() => setSettingsOpen(true)}>
            Settings
          </Button>
        )}
      </div>
      {isValidPeriod && <FiguresTable from={from} to={to} />}
      <dl className={examinersStyles.definitions}>
        <dt>Compared</dt>
        <dd>
          Scripts that somebody else marked too, and seeds. The band to compare with is the adjudicated band, or else
          the other examiner’s band. For a seed it is the agreed band. A figure needs at least {MIN_COMPARED} scripts or
          evaluations.
        </dd>
        <dt>Severity</dt>
        <dd>
          Mean of the examiner’s overall band minus the band to compare with. Below zero, the examiner is stricter.
        </dd>
        <dt>Spread</dt>
        <dd>Standard deviation of the examiner’s overall bands. In brackets: of the bands to compare with.</dd>
        <dt>Minutes</dt>
        <dd>Median time that the page of an evaluation was open and in view before its report. Pauses count too.</dd>
        <dt>Hours to report</dt>
        <dd>Median from the client’s request to the report.</dd>
        <dt>Earnings</dt>
        <dd>Sum of the fees that were set when the reports were published. Second markings do not count.</dd>
      </dl>
      {isAdmin && <QualitySettingsSheet open={isSettingsOpen} onClose={() => setSettingsOpen(false)} />}
    </main>
  );
}

/** The figures of a period. If a day is "", the server chooses the day. */
function FiguresTable({ from, to }: { from: string; to: string }) {
  const query = useMemo(() => ({ ...(from !== "" && { from }), ...(to !== "" && { to }) }), [from, to]);
  const load = useCallback<Load<ExaminerFiguresReply>>(
    (client, signal) => client.call("crmExaminerFigures", { query, signal }),
    [query],
  );
  const call = useCall(load);
  const figures = call.state.kind === "ready" ? call.state.data : null;
  return (
    <PagedTable
      caption="Examiners"
      failureTitle="Unable to fetch the figures"
      empty="No report was published and no script was marked a second time in this period."
      columns={COLUMNS}
      numberColumns={NUMBER_COLUMNS}
      pages={{ ...call, number: 1, next: null, previous: null }}
      getRows={(data) => data.examiners}
      getKey={(examiner) => examiner.user}
      renderCells={(examiner) => formatCells(examiner, figures?.currency ?? "")}
      foot={
        <div className={styles.foot}>
          <p>
            {figures === null
              ? ""
              : `${formatDate(Date.parse(figures.from))} to ${formatDate(Date.parse(figures.to))}, days in UTC`}
          </p>
          <ExportButton endpoint="crmExportExaminers" query={query} fileName="examiners.csv" />
        </div>
      }
    />
  );
}

/** Returns the text if it is a day such as "2026-03-01", else "". */
function parseDay(text: string): string {
  return /^\d{4}-\d\d-\d\d$/u.test(text) && Number.isFinite(Date.parse(text)) ? text : "";
}

function formatCells(examiner: ExaminerFigures, currency: string): Record<(typeof COLUMNS)[number], string> {
  const { compared, evaluations, timed } = examiner;
  return {
    Examiner: examiner.name,
    Evaluations: String(evaluations),
    Compared: String(compared),
    "Within half a band": formatFigure(examiner.agreement, compared, (share) => `${formatDecimal(share * 100, 0)} %`),
    Severity: formatFigure(examiner.severity, compared, formatSigned),
    Spread: formatFigure(
      examiner.spread,
      compared,
      (own) => `${formatDecimal(own, 2)} (${formatDecimal(examiner.others_spread ?? 0, 2)})`,
    ),
    Minutes:
      timed === 0 ? "Not measured" : formatFigure(examiner.minutes, timed, (minutes) => formatDecimal(minutes, 0)),
    "Hours to report": formatFigure(examiner.turnaround_hours, evaluations, (hours) => formatDecimal(hours, 1)),
    Earnings: formatEarnings(examiner, currency),
  };
}

/** Formats a figure from `count` scripts or evaluations, or says that there are too few for a figure. */
function formatFigure(value: number | null, count: number, format: (value: number) => string): string {
  if (value !== null) return format(value);
  return count === 0 ? "None" : `Too few (${count})`;
}

function formatEarnings(
  { earnings, evaluations, evaluations_without_fee: withoutFee }: ExaminerFigures,
  currency: string,
): string {
  if (withoutFee > 0 && withoutFee === evaluations) return "No fee set";
  const earned = formatMoney(earnings, currency);
  return withoutFee === 0 ? earned : `${earned}, ${withoutFee} without a fee`;
}

/** Formats a difference with its sign: "+0.25", "−0.50". */
function formatSigned(value: number): string {
  const digits = formatDecimal(Math.abs(value), 2);
  return value === 0 ? digits : `${value > 0 ? "+" : "−"}${digits}`;
}
