import type { ReactNode } from "react";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import styles from "./report.module.css";

/** In the place of a report that cannot be shown. */
export function ReportMessage({ heading, text, children }: { heading: string; text: string; children: ReactNode }) {
  return (
    <div className={styles.message}>
      <h1>{heading}</h1>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** A link that opens nothing: mistyped, or one that a new link has replaced. */
export function NoReport() {
  return (
    <ReportMessage
      heading="There is no report at this address"
      text="The link may be incomplete, or a new link has taken its place. The newest one is in your mail and under Examiner Evaluation."
    >
      <ButtonLink to={paths.examinerEvaluations}>Your Examiner Evaluations</ButtonLink>
    </ReportMessage>
  );
}
