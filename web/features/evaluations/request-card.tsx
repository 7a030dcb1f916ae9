import { useOutage } from "#web/ui/hooks/use-online.ts";
import { formatCredits } from "#core/format/format-credits.ts";
import { formatDate } from "#core/format/format-date.ts";
import { statusVariant } from "#web/ui/display/status-variant.ts";
import { type ReactNode, useState } from "react";
import type { OwnEvaluation } from "#core/wire/crm/examiner.ts";
import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import { Icon } from "#web/ui/media/icon.tsx";
import { Link } from "#web/ui/display/link.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import type { Offer } from "./offer.ts";
import { Price } from "./price.tsx";
import styles from "./request-card.module.css";
import { useRequest } from "./use-request.ts";
import { type RequestStatus, useRequestStatus } from "./use-request-status.ts";
import { evaluationLabel } from "./labels.ts";
import { ReadyBy } from "./ready-by.tsx";

export type RequestCardProps = {
  attemptSlug: string;
  /** Whether the server has the attempt. Examiners see only the server's copy. */
  isSent: boolean;
  /** The sentence of `missingTasksLabel`, a warning before paying. Null if no task is missing. */
  missingTasks: string | null;
  linkType?: "WRITING1" | "SPEAKING1";
  offer: Pick<Offer, "price" | "regularPrice" | "turnaround" | "allow" | "feedback" | "claim" | "claimSource">;
};

/**
 * Card on a Writing or Speaking result: offers an examiner evaluation, or shows the status of a requested evaluation.
 */
export function RequestCard({ attemptSlug, isSent, missingTasks, linkType = "WRITING1", offer }: RequestCardProps) {
  const { status, reload } = useRequestStatus(attemptSlug, isSent, linkType);
  const isSpoken = linkType === "SPEAKING1";
  const hasCredits = status.kind === "open" && status.credits > 0;
  if (status.kind === "requested") return <Requested evaluation={status.evaluation} />;
  return (
    <section className={styles.card} aria-labelledby="examiner">
      <h2 id="examiner">Have an examiner {isSpoken ? "listen to it" : "read it"}</h2>
      <p className={styles.lead}>A certified examiner marks your answers and writes your feedback.</p>
      <ul className={styles.points}>
        <li>
          <Icon name="clock" />
          <span>
            {offer.turnaround}. <ReadyBy />
          </span>
        </li>
        <li>
          <Icon name="seal-check" />
          {offer.feedback}
        </li>
        <li>
          <Icon name={isSpoken ? "note-pencil" : "trend-up"} />
          <span>
            {offer.claim}. <span className={styles.small}>{offer.claimSource}</span>
          </span>
        </li>
      </ul>
      {missingTasks !== null && <Alert variant="warning">{missingTasks}</Alert>}
      {!hasCredits && <Price offer={offer} linkType={linkType} />}
      <RequestAction linkType={linkType} status={status} attemptSlug={attemptSlug} reload={reload} />
      <p className={styles.small}>
        Most reports are ready within 48 hours; please allow {offer.allow}. <ReadyBy />.
      </p>
    </section>
  );
}

/** The button to request the evaluation, or the reason why the learner cannot request it. */
function RequestAction({
  linkType,
  status,
  attemptSlug,
  reload,
}: {
  linkType: PaymentLinkType;
  status: Exclude<RequestStatus, { kind: "requested" }>;
  attemptSlug: string;
  reload: () => void;
}) {
  const outage = useOutage();
  switch (status.kind) {
    case "loading":
      return (
        <div aria-busy="true">
          <Skeleton height={44} />
        </div>
      );
    case "unsent":
      return (
        <UnavailableRequest id="examiner-unsent">
          This device has not sent this attempt yet. You can request an evaluation once it is sent.{" "}
          <Link to={paths.unsent}>See what is not sent yet</Link>
        </UnavailableRequest>
      );
    case "offline":
      return (
        <UnavailableRequest id="examiner-offline">{`${outage} You can pay and request an evaluation when you are connected again.`}</UnavailableRequest>
      );
    case "failed":
      return (
        <>
          <p className={styles.note}>We couldn’t check whether you have already requested this evaluation.</p>
          <Button variant="outline" block onClick={reload}>
            Try again
          </Button>
        </>
      );
    case "open":
      return status.credits > 0 ? (
        <SpendCredit linkType={linkType} attemptSlug={attemptSlug} credits={status.credits} reload={reload} />
      ) : (
        <ButtonLink block className={styles.requestButton} to={paths.payment(linkType, attemptSlug)}>
          Request Examiner Evaluation
        </ButtonLink>
      );
  }
}

function UnavailableRequest({ id, children }: { id: string; children: ReactNode }) {
  return (
    <>
      <Button block disabled className={styles.requestButton} aria-describedby={id}>
        Request Examiner Evaluation
      </Button>
      <p className={styles.note} id={id}>
        {children}
      </p>
    </>
  );
}

/** Requests the evaluation with a credit, after a confirmation. */
function SpendCredit({
  linkType,
  attemptSlug,
  credits,
  reload,
}: {
  linkType: PaymentLinkType;
  attemptSlug: string;
  credits: number;
  reload: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const { send, isSending, error } = useRequest(attemptSlug, linkType);
  const close = (): void => {
    setOpen(false);
    // An error may mean that the credit was spent on another device, so fetch the status again.
    if (error !== null) reload();
  };
  return (
    <>
      <Button block className={styles.requestButton} onClick={() => setOpen(true)}>
        Request Examiner Evaluation
      </Button>
      <p className={styles.note}>
        You have <b>{formatCredits(credits)}</b>. This uses 1.
      </p>
      <ConfirmDialog
        open={isOpen}
        onClose={close}
        title="Use 1 credit for this evaluation?"
        confirmLabel="Use Credits"
        cancelLabel="Not now"
        busy={isSending ? "Sending" : undefined}
        onConfirm={() => void send()}
      >
        <p>
          {linkType === "SPEAKING1"
            ? "Your recordings go to an examiner as you handed them in."
            : "Your texts go to an examiner as you handed them in."}{" "}
          You have {formatCredits(credits)}; {credits - 1} will be left.
        </p>
        {error !== null && (
          <Alert variant="danger" className={styles.error}>
            {error}
          </Alert>
        )}
      </ConfirmDialog>
    </>
  );
}

function describeProgress({ status, due_at }: Pick<OwnEvaluation, "status" | "due_at">): string {
  if (status === "EVALUATED")
    return "The examiner has marked your answers. The report has a band, written feedback and a conclusion.";
  if (status === "FAILED")
    return "We could not complete this evaluation. Once we have cancelled it, your credit is back in your wallet.";
  if (due_at === null) return "We’ll email you when your report is ready.";
  return `Ready by ${formatDate(due_at, "deadline")}. We’ll email you when your report is ready.`;
}

function Requested({ evaluation: { status, slug, order_number: order, due_at } }: { evaluation: OwnEvaluation }) {
  const isReady = status === "EVALUATED";
  return (
    <section className={styles.card} aria-labelledby="examiner">
      <h2 id="examiner">Examiner evaluation</h2>
      <p className={styles.statusLine}>
        <Badge variant={statusVariant(status)}>{evaluationLabel({ status })}</Badge>
        <span>{order}</span>
      </p>
      <p className={styles.lead}>{describeProgress({ status, due_at })}</p>
      <div>
        {isReady ? (
          <ButtonLink block to={paths.examinerReport(slug)}>
            View Report
          </ButtonLink>
        ) : (
          <ButtonLink block variant="outline" to={paths.examinerEvaluations}>
            Your Examiner Evaluations
          </ButtonLink>
        )}
      </div>
    </section>
  );
}
