import type { ExaminerReport } from "#core/wire/examiner.ts";
import { Badge } from "#web/ui/badge.tsx";
import { BandChip } from "#web/ui/band-chip.tsx";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./report.module.css";
import { dayWords, paragraphsOf, statusVariant, statusWords } from "./words.ts";

/** Whose report it is, its final score, and the way to paper. */
export function ReportHead({ report, isShown }: { report: ExaminerReport; isShown: boolean }) {
  return (
    <div className={styles.head}>
      {isShown && (
        <p className={styles.final}>
          <BandChip band={report.overall_bands} size="xl" />
          <span>Final Score</span>
        </p>
      )}
      <h1>
        {report.name} <span className={styles.order}>{report.order_number}</span>
      </h1>
      {isShown && (
        <Button variant="outline" className={styles.download} onClick={() => window.print()}>
          <Icon name="download-simple" />
          Download PDF
        </Button>
      )}
    </div>
  );
}

/** What stands at the head of the report: the rows that say something, and the message of those who sent it. */
export function ReportRows({ report }: { report: ExaminerReport }) {
  const date = report.date_of_report;
  const rows = [
    { name: "Name", value: report.name },
    { name: "Order Number", value: report.order_number },
    { name: "Date of Report", value: date === null ? "" : dayWords(date) },
    { name: "Examiner", value: report.examiner_name ?? "" },
    { name: "Certification", value: report.examiner_certification ?? "" },
    { name: "Book", value: report.book_name },
    { name: "Test", value: report.test_name },
    { name: "Test Date", value: dayWords(report.test_date) },
  ];
  const message = paragraphsOf(report.report_message);
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
            <Badge variant={statusVariant(report.status)}>{statusWords(report.status)}</Badge>
          </dd>
        </div>
      </dl>
      {message.length > 0 && (
        <div className={styles.note}>
          {message.map((paragraph, at) => (
            <p key={at}>{paragraph}</p>
          ))}
        </div>
      )}
    </>
  );
}
