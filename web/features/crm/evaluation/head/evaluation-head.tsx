import { formatDate } from "#core/format/format-date.ts";
import { useState } from "react";
import { Link } from "#web/ui/display/link.tsx";
import type { CrmEvaluation } from "#core/wire/crm/crm-evaluation.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { buttonClass, Button } from "#web/ui/form/button.tsx";
import { cx } from "#web/ui/style/cx.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import iconButton from "#web/ui/form/icon-button.module.css";
import { useMinute } from "#web/ui/hooks/use-minute.ts";
import text from "#web/ui/style/text.module.css";
import { ClaimLine } from "./claim-line.tsx";
import { DeadlineBadge } from "./deadline-badge.tsx";
import styles from "./evaluation-head.module.css";
import { NextDue } from "./next-due.tsx";
import { SendAgainDialog } from "./send-again-dialog.tsx";
import { StatusBadge } from "../../status-badge.tsx";
import { tryCall } from "#web/net/reply.ts";
import { describeFailure, type FailedReply, useAction } from "../../use-call.ts";

type Notice = { variant: "success" | "danger"; text: string } | null;

/** The head of the page of an evaluation: client, status, examiner deadline and actions. */
export function EvaluationHead({
  evaluation,
  isAdmin,
  onReload,
}: {
  evaluation: CrmEvaluation;
  isAdmin: boolean;
  onReload: () => void;
}) {
  const now = useMinute();
  const { slug, email, status } = evaluation;
  const [notice, setNotice] = useState<Notice>(null);
  const checking = useAction();
  const sending = useAction();
  const [isConfirming, setConfirming] = useState(false);
  const canSend = status === "EVALUATED";
  const wasEmailGivenUp = evaluation.report_email?.state === "dead";

  const showFailure = (sentence: string, reply: FailedReply): void =>
    setNotice({ variant: "danger", text: `${sentence} ${describeFailure(reply)}` });
  const runGrammarCheck = (): void =>
    checking.run(async (client) => {
      setNotice(null);
      const reply = await tryCall(() => client.call("crmGrammarCheck", { params: { slug }, body: {} }));
      if (reply.kind !== "ok") return showFailure("The grammar check did not run.", reply);
      setNotice({ variant: "success", text: reply.data.detail });
      onReload();
    });
  const askOrSend = (): void => {
    if (!canSend) return;
    if (evaluation.report_mailed_at === null || wasEmailGivenUp) send();
    else setConfirming(true);
  };
  const send = (): void => {
    setConfirming(false);
    sending.run(async (client) => {
      setNotice(null);
      const reply = await tryCall(() => client.call("crmSendReport", { params: { slug }, body: {} }));
      if (reply.kind !== "ok") return showFailure("The email was not sent.", reply);
      setNotice({ variant: "success", text: `Email has been sent to ${email} with the report link.` });
      onReload();
    });
  };
  return (
    <>
      <div className={styles.head}>
        <Link
          className={cx(iconButton.iconbtn, styles.back)}
          to={paths.crmEvaluations}
          aria-label="Back to evaluations"
        >
          <Icon name="arrow-left" size={24} />
        </Link>
        <h1>{evaluation.name}</h1>
        <p className={styles.facts}>
          {evaluation.order_number}, {formatDate(evaluation.created_at)}
        </p>
        <StatusBadge status={status} />
        {evaluation.cancelled_at !== null && <span className={styles.facts}>Cancelled</span>}
        <DeadlineBadge status={status} dueAt={evaluation.due_at} now={now} isLong />
        <div className={styles.actions} role="group" aria-label="Actions">
          {evaluation.answers.length === 0 && (
            <Button variant="outline" busy={checking.isBusy ? "Checking" : undefined} onClick={runGrammarCheck}>
              <Icon name="highlighter" />
              Run Grammar Check
            </Button>
          )}
          <a
            className={buttonClass("outline", "md", false)}
            href={paths.examinerReport(slug, true)}
            target="_blank"
            rel="noreferrer noopener"
          >
            <Icon name="arrow-square-out" />
            Preview Report
          </a>
          <Button
            variant={canSend ? "solid" : "outline"}
            aria-disabled={!canSend || undefined}
            aria-describedby={canSend ? undefined : "why-not-send"}
            title={canSend ? undefined : "Available when the status is Evaluated"}
            busy={sending.isBusy ? "Sending" : undefined}
            onClick={askOrSend}
          >
            <Icon name="envelope-simple" />
            Send Report Email
          </Button>
          {canSend && <NextDue exceptSlug={slug} />}
          {!canSend && (
            <span className={text.visuallyHidden} id="why-not-send">
              Available when the status is Evaluated
            </span>
          )}
        </div>
      </div>
      <ClaimLine key={slug} slug={slug} isOpen={evaluation.due_at !== null} isAdmin={isAdmin} />
      <p className={styles.details}>
        {evaluation.remark_of !== null && `Re-mark of ${evaluation.remark_of}, to be marked without its bands. `}
        {evaluation.remark !== null && (
          <>
            Re-mark: <Link to={paths.crmEvaluation(evaluation.remark.slug)}>{evaluation.remark.order_number}</Link>
            .{" "}
          </>
        )}
        {evaluation.book_name}, {evaluation.test_name}. <Link to={paths.crmClient(evaluation.user)}>{email}</Link>
        {evaluation.report_email !== null && (
          <>
            {". "}
            {REPORT_EMAIL_LABELS[evaluation.report_email.state]}{" "}
            {formatDate(evaluation.report_email.at, "shortDateTime")}
          </>
        )}
      </p>
      <SendAgainDialog evaluation={evaluation} open={isConfirming} onSend={send} onClose={() => setConfirming(false)} />
      {notice !== null && (
        <Alert variant={notice.variant} className={styles.notice} onClose={() => setNotice(null)}>
          <p>{notice.text}</p>
        </Alert>
      )}
    </>
  );
}

const REPORT_EMAIL_LABELS = {
  waiting: "Report email waiting since",
  sent: "Report email sent",
  dead: "Report email not sent after many attempts,",
} as const;
