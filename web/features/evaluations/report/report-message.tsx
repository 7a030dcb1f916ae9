import type { ReactNode } from "react";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import styles from "./report.module.css";

/** A message in place of an examiner report. */
export function ReportMessage({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  return (
    <div className={styles.message}>
      <h1>{heading}</h1>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** Says that no examiner report is at this address: the link is incomplete, or a new link replaced it. */
export function NoReport() {
  return (
    <ReportMessage
      heading="There is no report at this address"
      text="The link may be incomplete, or a new link has replaced it. Find the newest link in your email or under Examiner Evaluation."
    >
      <ButtonLink to={paths.examinerEvaluations}>Your Examiner Evaluations</ButtonLink>
    </ReportMessage>
  );
}
