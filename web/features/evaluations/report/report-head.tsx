import { splitParagraphs } from "#core/format/split-paragraphs.ts";
import { statusLabel } from "#core/format/status-label.ts";
import { statusVariant } from "#web/ui/display/status-variant.ts";
import { formatDate } from "#core/format/format-date.ts";
import type { ExaminerReport } from "#core/wire/crm/examiner.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { BandChip } from "#web/ui/display/band-chip.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Icon } from "#web/ui/media/icon.tsx";
import styles from "./report.module.css";

/**
 * The client's name and the order number. With the body of the examiner report, also the final score and a print
 * button.
 */
export function ReportHead({ report, isBodyShown }: { report: ExaminerReport; isBodyShown: boolean }) {
  return (
    <div className={styles.head}>
      {isBodyShown && (
        <p className={styles.finalScore}>
          <BandChip band={report.overall_bands} size="xl" />
          <span>Final Score</span>
        </p>
      )}
      <h1>
        {report.name} <span className={styles.order}>{report.order_number}</span>
      </h1>
      {isBodyShown && (
        <Button variant="outline" className={styles.download} onClick={() => window.print()}>
          <Icon name="download-simple" />
          Download PDF
        </Button>
      )}
    </div>
  );
}

/** The header rows of an examiner report, without empty rows, and the report message. */
export function ReportRows({ report }: { report: ExaminerReport }) {
  const date = report.date_of_report;
  const rows = [
    { name: "Name", value: report.name },
    { name: "Order Number", value: report.order_number },
    { name: "Date of Report", value: date === null ? "" : formatDate(date) },
    { name: "Examiner", value: report.examiner_name ?? "" },
    { name: "Certification", value: report.examiner_certification ?? "" },
    { name: "Book", value: report.book_name },
    { name: "Test", value: report.test_name },
    { name: "Test Date", value: formatDate(report.test_date) },
  ];
  const message = splitParagraphs(report.report_message);
  return (
    <>
      <dl className={styles.rows}>
        {rows
          .filter(({ value }) => value.trim() !== "")
          .map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        <div>
          <dt>Status</dt>
          <dd>
            <Badge variant={statusVariant(report.status)}>{statusLabel(report.status)}</Badge>
          </dd>
        </div>
      </dl>
      {message.length > 0 && (
        <div className={styles.note}>
          {message.map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </div>
      )}
    </>
  );
}
