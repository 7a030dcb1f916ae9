import { useOutage } from "#web/ui/hooks/use-online.ts";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import type { ExaminerReport } from "#core/wire/crm/examiner.ts";
import { useServices, useUser } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { NoReport, ReportMessage } from "./report-message.tsx";
import styles from "./report.module.css";
import { ReportHead, ReportRows } from "./report-head.tsx";
import { type RenderFigure, type RenderGrammar, SectionReport, Paragraphs } from "./report-section.tsx";
import { ReportSummary } from "./report-summary.tsx";
import { usePrintTheme } from "./use-print-theme.ts";
import { createPublicClient, useReport } from "./use-report.ts";

const SpokenReport = lazy(async () => ({ default: (await import("./spoken-report.tsx")).SpokenReport }));
// In the same file as SpokenReport. Examiner reports without sound load neither.
const ReportVoice = lazy(async () => ({ default: (await import("./spoken-report.tsx")).ReportVoice }));
const OwnReport = lazy(async () => ({ default: (await import("./own-report.tsx")).OwnReport }));

export type ReportViewProps = {
  slug: string;
  /** Requests the report with the session of staff, who may read it in every status. */
  isPreview: boolean;
  renderFigure: RenderFigure;
  renderGrammar: RenderGrammar;
};

/** An examiner report for anyone with its link, on screen and in print. */
export function ReportView({ slug, isPreview, renderFigure, renderGrammar }: ReportViewProps) {
  const { found, reload } = useReport(slug, isPreview);
  const outage = useOutage();
  // A signed-in reader may own the report. `OwnReport` asks the server.
  const isSignedIn = useUser() !== null;
  switch (found.kind) {
    case "loading":
      return <Loading />;
    case "none":
      return <NoReport />;
    case "offline":
      return (
        <ReportMessage
          heading="The report could not be fetched"
          text={`${outage} Your report is safe. Try again when you are connected.`}
        >
          <Button onClick={reload}>Try again</Button>
        </ReportMessage>
      );
    case "failed":
      return (
        <ReportMessage heading="The report could not be opened" text={found.detail}>
          <Button onClick={reload}>Try again</Button>
        </ReportMessage>
      );
    case "found":
      return (
        <>
          <Report slug={slug} report={found.report} renderFigure={renderFigure} renderGrammar={renderGrammar} />
          {isSignedIn && found.report.status === "EVALUATED" && (
            <Suspense fallback={null}>
              <OwnReport slug={slug} band={found.report.overall_bands} />
            </Suspense>
          )}
        </>
      );
  }
}

function Report({
  slug,
  report,
  renderFigure,
  renderGrammar,
}: {
  slug: string;
  report: ExaminerReport;
  renderFigure: RenderFigure;
  renderGrammar: RenderGrammar;
}) {
  const isBodyShown = report.status === "EVALUATED" || report.is_preview;
  const isSpoken = report.answers !== undefined;
  const title = `${report.name}, ${report.order_number}`;
  usePrintTheme();
  // Browsers name the PDF after the page title.
  useEffect(() => {
    document.title = `${title} · Bandwise`;
  }, [title]);
  return (
    <>
      <ReportHead report={report} isBodyShown={isBodyShown} />
      {report.is_preview && (
        <Alert variant="info" className={styles.preview}>
          This is a preview for staff. The report is not published yet.
        </Alert>
      )}
      <div className={cx(layout.sheet, layout.ruled, styles.report)}>
        <TitledSection
          margin="Report"
          id="report"
          heading={isSpoken ? "IELTS Speaking Evaluation Report" : "IELTS Writing Evaluation Report"}
        >
          <ReportRows report={report} />
        </TitledSection>
        {isBodyShown ? (
          <>
            <TitledSection margin="Summary" id="summary" heading="Summary of all sections">
              <ReportSummary sections={report.sections} />
            </TitledSection>
            {isSpoken ? (
              <Suspense fallback={<Skeleton lines={8} />}>
                <SpokenReport report={report} slug={slug} />
              </Suspense>
            ) : (
              report.sections.map((section) => (
                <SectionReport
                  key={section.id}
                  section={section}
                  renderFigure={renderFigure}
                  renderGrammar={renderGrammar}
                />
              ))
            )}
            {(report.voice_comments ?? []).length > 0 && (
              <TitledSection margin="Voice" id="voice" heading="Voice comments">
                <Suspense fallback={null}>
                  <ReportVoice slug={slug} report={report} createPublicClient={createPublicClient} />
                </Suspense>
              </TitledSection>
            )}
            <TitledSection margin="Conclusion" id="conclusion" heading="In Conclusion">
              <Paragraphs content={report.feedback ?? ""} emptyText="No conclusion provided." />
            </TitledSection>
          </>
        ) : (
          <NotReady status={report.status} />
        )}
      </div>
    </>
  );
}

function TitledSection({
  margin,
  id,
  heading,
  children,
}: {
  margin: string;
  id: string;
  heading: string;
  children: ReactNode;
}) {
  return (
    <section className={cx(layout.section, styles.section)} aria-labelledby={id}>
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

/**
 * Says why the body is not shown. While the report is being made, a signed-in reader gets a link to their evaluations.
 */
function NotReady({ status }: Pick<ExaminerReport, "status">) {
  const { supportEmail } = useServices().site;
  const isSignedIn = useUser() !== null;
  return status === "FAILED" ? (
    <TitledSection margin="Status" id="status" heading="This evaluation could not be made">
      <p className={styles.lead}>
        If you have not heard from us, write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
      </p>
    </TitledSection>
  ) : (
    <TitledSection margin="Status" id="status" heading="The report is not ready yet">
      <p className={styles.lead}>An examiner is working on it. We’ll email you when your report is ready.</p>
      {isSignedIn && (
        <ButtonLink variant="outline" className={styles.evaluationsLink} to={paths.examinerEvaluations}>
          Your examiner evaluations
        </ButtonLink>
      )}
    </TitledSection>
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
