import { type ReactNode, useEffect } from "react";
import type { ExaminerReport } from "#core/wire/examiner.ts";
import { useParts, useUser } from "#web/parts.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { cx } from "#web/ui/cx.ts";
import layout from "#web/ui/layout.module.css";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { NoReport, ReportMessage as Message } from "./no-report.tsx";
import styles from "./report.module.css";
import { ReportHead, ReportRows } from "./report-head.tsx";
import { type RenderGrammar, SectionReport, Words } from "./report-section.tsx";
import { ReportSummary } from "./report-summary.tsx";
import { usePaperTheme } from "./use-paper-theme.ts";
import { useReport } from "./use-report.ts";

export type ReportViewProps = {
  slug: string;
  /** Asks for the report whatever its status, as the staff member who is signed in. */
  isPreview: boolean;
  renderGrammar: RenderGrammar;
};

/** The report of an examiner's evaluation, for whoever has its link, on screen and on paper. */
export function ReportView({ slug, isPreview, renderGrammar }: ReportViewProps) {
  const { found, again } = useReport(slug, isPreview);
  switch (found.kind) {
    case "loading":
      return <Loading />;
    case "none":
      return <NoReport />;
    case "offline":
      return (
        <Message
          heading="The report could not be fetched"
          text="There is no connection to the server. The report is safe there; try again when you are connected."
        >
          <Button onClick={again}>Try again</Button>
        </Message>
      );
    case "failed":
      return (
        <Message heading="The report could not be opened" text={found.detail}>
          <Button onClick={again}>Try again</Button>
        </Message>
      );
    case "found":
      return <Report report={found.report} renderGrammar={renderGrammar} />;
  }
}

function Report({ report, renderGrammar }: { report: ExaminerReport; renderGrammar: RenderGrammar }) {
  const isShown = report.status === "EVALUATED" || report.is_preview;
  const title = `${report.name}, ${report.order_number}`;
  usePaperTheme();
  // A browser names the PDF after the page.
  useEffect(() => {
    document.title = `${title} · Bandwise`;
  }, [title]);
  return (
    <>
      <ReportHead report={report} isShown={isShown} />
      {report.is_preview && (
        <Alert variant="info" className={styles.preview}>
          This is a preview for staff. The report is not published yet.
        </Alert>
      )}
      <div className={cx(layout.sheet, layout.ruled, styles.paper)}>
        <Sec margin="Report" id="report" heading="IELTS Writing Evaluation Report">
          <ReportRows report={report} />
        </Sec>
        {isShown ? (
          <>
            <Sec margin="Summary" id="summary" heading="Summary of all sections">
              <ReportSummary sections={report.sections} />
            </Sec>
            {report.sections.map((section) => (
              <SectionReport key={section.id} section={section} renderGrammar={renderGrammar} />
            ))}
            <Sec margin="Conclusion" id="conclusion" heading="In Conclusion">
              <Words of={report.feedback ?? ""} none="No conclusion provided." />
            </Sec>
          </>
        ) : (
          <NotReady status={report.status} />
        )}
      </div>
    </>
  );
}

function Sec({ margin, id, heading, children }: { margin: string; id: string; heading: string; children: ReactNode }) {
  return (
    <section className={cx(layout.sec, styles.sec)} aria-labelledby={id}>
      <div className={cx(layout.margin, styles.margin, styles.label)} aria-hidden="true">
        <b>{margin}</b>
      </div>
      <div className={cx(layout.body, styles.body)}>
        <h2 id={id}>{heading}</h2>
        {children}
      </div>
    </section>
  );
}

/** Whoever is signed in may be its learner, and is shown the way back. */
function NotReady({ status }: Pick<ExaminerReport, "status">) {
  const { supportEmail } = useParts().site;
  const isSomebody = useUser() !== null;
  return status === "FAILED" ? (
    <Sec margin="Status" id="status" heading="This evaluation could not be made">
      <p className={styles.lead}>
        Please write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> if you have not heard from us.
      </p>
    </Sec>
  ) : (
    <Sec margin="Status" id="status" heading="The report is not ready yet">
      <p className={styles.lead}>
        An examiner is working on it. It appears at this address as soon as it is published, and a mail says so.
      </p>
      {isSomebody && (
        <ButtonLink variant="outline" className={styles.back} to={paths.examinerEvaluations}>
          Your examiner evaluations
        </ButtonLink>
      )}
    </Sec>
  );
}

function Loading() {
  return (
    <section className={styles.loading} role="status" aria-busy="true">
      <h1>Loading Evaluation...</h1>
      <p>Please wait while we fetch the evaluation details.</p>
      <Skeleton lines={5} />
    </section>
  );
}
