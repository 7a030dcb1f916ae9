import { useCallback, useMemo, useState } from "react";
import { formatDate } from "#core/format/format-date.ts";
import { formatDecimal, formatMoney } from "#core/format/format-number.ts";
import { MIN_COMPARED } from "#core/exam/bands/compare-examiner.ts";
import type { ExaminerFigures, ExaminerFiguresReply } from "#core/wire/crm/examiner-figures.ts";
import { Button } from "#web/ui/form/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { CrmHead } from "../crm-head.tsx";
import styles from "../crm.module.css";
import { ExportButton } from "../list/export-button.tsx";
import { PagedTable } from "../list/paged-table.tsx";
import { useAddressSearch } from "../list/use-address-search.ts";
import { type Load, useCall } from "../use-call.ts";
import examinersStyles from "./examiners.module.css";
import { QualitySettingsSheet } from "./settings-sheet.tsx";

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
const NUMBERS = COLUMNS.filter((column) => column !== "Examiner");
const MAX_DAYS = 366;
const DAY_MS = 86_400_000;

/**
 * How examiners marked in a period, which is in the address. Staff who are not administrators see only their own
 * figures.
 */
export function ExaminersView({ isAdmin }: { isAdmin: boolean }) {
  const { get, change } = useAddressSearch(0);
  const [from, to] = [parseDay(get("from")), parseDay(get("to"))];
  const isRange = from === "" || to === "" || (from <= to && Date.parse(to) - Date.parse(from) < MAX_DAYS * DAY_MS);
  const [isSetting, setSetting] = useState(false);
  return (
    <main id="main" className={cx(layout.page, styles.page)}>
      <CrmHead title="Examiners" isAdmin={isAdmin}>
        <p>{isAdmin ? "How each examiner marks." : "How you mark. Administrators see all examiners."}</p>
      </CrmHead>
      <div className={examinersStyles.tools} role="search" aria-label="Period">
        <TextField label="From" type="date" value={from} onChange={(event) => change("from", event.target.value)} />
        <TextField
          label="To"
          type="date"
          value={to}
          onChange={(event) => change("to", event.target.value)}
          error={isRange ? undefined : `At most ${MAX_DAYS} days, and not before the first`}
        />
        {isAdmin && (
          <Button variant="outline" onClick={() => setSetting(true)}>
            Settings
          </Button>
        )}
      </div>
      {isRange && <FiguresTable from={from} to={to} />}
      <dl className={examinersStyles.meaning}>
        <dt>Compared</dt>
        <dd>
          Scripts with a second marking, and seeds. The other band is the adjudicated one if there is one, or else the
          other examiner’s or the agreed one. Under {MIN_COMPARED}, no figure is given.
        </dd>
        <dt>Severity</dt>
        <dd>Mean of the examiner’s overall band less the other. Below zero is stricter.</dd>
        <dt>Spread</dt>
        <dd>Standard deviation of the examiner’s overall bands, and in brackets of the others for the same scripts.</dd>
        <dt>Minutes</dt>
        <dd>Median time that the page of an evaluation was open and in view before its report. Pauses count too.</dd>
        <dt>Hours to report</dt>
        <dd>Median from the client’s request to the report.</dd>
        <dt>Earnings</dt>
        <dd>Published evaluations at the fee of their day. Second markings are not counted.</dd>
      </dl>
      {isAdmin && <QualitySettingsSheet open={isSetting} onClose={() => setSetting(false)} />}
    </main>
  );
}

/** The figures of a period. If a day is "", the server chooses it. */
function FiguresTable({ from, to }: { from: string; to: string }) {
  const query = useMemo(() => ({ ...(from !== "" && { from }), ...(to !== "" && { to }) }), [from, to]);
  const load = useCallback<Load<ExaminerFiguresReply>>(
    (client, signal) => client.call("crmExaminerFigures", { query, signal }),
    [query],
  );
  const call = useCall(load);
  const shown = call.state.kind === "ready" ? call.state.data : null;
  return (
    <PagedTable
      caption="Examiners"
      failureTitle="Unable to fetch the figures"
      empty="No report was published and no script was marked a second time in this period."
      columns={COLUMNS}
      numbers={NUMBERS}
      pages={{ ...call, number: 1, next: null, previous: null }}
      rowsOf={(data) => data.examiners}
      keyOf={(examiner) => examiner.user}
      cells={(examiner) => cellsOf(examiner, shown?.currency ?? "")}
      foot={
        <div className={styles.foot}>
          <p>
            {shown === null
              ? ""
              : `${formatDate(Date.parse(shown.from))} to ${formatDate(Date.parse(shown.to))}, days in UTC`}
          </p>
          <ExportButton endpoint="crmExportExaminers" query={query} file="examiners.csv" />
        </div>
      }
    />
  );
}

/** Returns the text if it is a day such as "2026-03-01", else "". */
function parseDay(text: string): string {
  return /^\d{4}-\d\d-\d\d$/u.test(text) && Number.isFinite(Date.parse(text)) ? text : "";
}

function cellsOf(examiner: ExaminerFigures, currency: string): Record<(typeof COLUMNS)[number], string> {
  const { compared, evaluations, timed, evaluations_without_fee: without } = examiner;
  const formatFigure = (value: number | null, count: number, show: (value: number) => string): string =>
    value === null ? (count === 0 ? "None" : `Too few (${count})`) : show(value);
  const earned = formatMoney(examiner.earnings, currency);
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
    Earnings: without === 0 ? earned : without === evaluations ? "No fee set" : `${earned}, ${without} without a fee`,
  };
}

/** Formats a difference with its sign: "+0.25", "−0.50". */
function formatSigned(value: number): string {
  const digits = formatDecimal(Math.abs(value), 2);
  return value === 0 ? digits : `${value > 0 ? "+" : "−"}${digits}`;
}
