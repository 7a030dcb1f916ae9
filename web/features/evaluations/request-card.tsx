import { type ReactNode, useState } from "react";
import type { OwnEvaluation } from "#core/wire/examiner.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { cx } from "#web/ui/cx.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Offer } from "./offer.ts";
import { Price } from "./price.tsx";
import styles from "./request-card.module.css";
import { useRequest } from "./use-request.ts";
import { type Standing, useStanding } from "./use-standing.ts";
import { creditWords, statusVariant, statusWords } from "./words.ts";

export type RequestCardProps = {
  attemptSlug: string;
  /** Whether the server has the attempt: an examiner can read nothing else. */
  isSent: boolean;
  offer: Offer;
};

/** On a Writing result: offers an examiner's evaluation, or says how far the one that was asked for is. */
export function RequestCard({ attemptSlug, isSent, offer }: RequestCardProps) {
  const { standing, again } = useStanding(attemptSlug, isSent);
  if (standing.kind === "requested") return <Requested evaluation={standing.evaluation} />;
  return (
    <section className={styles.card} aria-labelledby="examiner">
      <h2 id="examiner">Have an examiner read it</h2>
      <p className={styles.lead}>A certified examiner marks what you wrote and writes to you.</p>
      <ul className={styles.points}>
        <li>
          <Icon name="clock" />
          {offer.turnaround}
        </li>
        <li>
          <Icon name="seal-check" />
          {offer.feedback}
        </li>
        <li>
          <Icon name="trend-up" />
          {offer.claim}
        </li>
      </ul>
      {!(standing.kind === "open" && standing.credits > 0) && <Price offer={offer} />}
      <Ask standing={standing} attemptSlug={attemptSlug} again={again} />
      <p className={styles.small}>Most reports are ready within 48 hours; please allow {offer.allow}.</p>
    </section>
  );
}

/** The way to the evaluation, or what stands in it. */
function Ask({
  standing,
  attemptSlug,
  again,
}: {
  standing: Exclude<Standing, { kind: "requested" }>;
  attemptSlug: string;
  again: () => void;
}) {
  switch (standing.kind) {
    case "asking":
      return (
        <div aria-busy="true">
          <Skeleton height={44} />
        </div>
      );
    case "unsent":
      return (
        <Barred id="examiner-unsent">
          This attempt is not sent yet. Once it is, you can ask for an evaluation.{" "}
          <Link to={paths.unsent}>See what is waiting</Link>
        </Barred>
      );
    case "offline":
      return (
        <Barred id="examiner-offline">
          You are offline. Payment and the request need a connection; nothing is queued.
        </Barred>
      );
    case "failed":
      return (
        <>
          <p className={styles.note}>Whether you have asked for this one already could not be found out.</p>
          <Button variant="outline" block onClick={again}>
            Try again
          </Button>
        </>
      );
    case "open":
      return standing.credits > 0 ? (
        <SpendCredit attemptSlug={attemptSlug} credits={standing.credits} again={again} />
      ) : (
        <ButtonLink block className={cx(styles.ask)} to={paths.payment("WRITING1", attemptSlug)}>
          Request Examiner Evaluation
        </ButtonLink>
      );
  }
}

function Barred({ id, children }: { id: string; children: ReactNode }) {
  return (
    <>
      <Button block disabled className={styles.ask} aria-describedby={id}>
        Request Examiner Evaluation
      </Button>
      <p className={styles.note} id={id}>
        {children}
      </p>
    </>
  );
}

/** With credits nothing is left to pay: one question, then the request itself. */
function SpendCredit({ attemptSlug, credits, again }: { attemptSlug: string; credits: number; again: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const { send, isSending, error } = useRequest(attemptSlug);
  const close = (): void => {
    setOpen(false);
    // What was refused may have been spent or asked for elsewhere meanwhile.
    if (error !== null) again();
  };
  return (
    <>
      <Button block className={styles.ask} onClick={() => setOpen(true)}>
        Request Examiner Evaluation
      </Button>
      <p className={styles.note}>
        You have <b>{creditWords(credits)}</b>. This uses 1.
      </p>
      <Dialog
        open={isOpen}
        onClose={close}
        title="Use 1 credit for this evaluation?"
        actions={
          <>
            <Button busy={isSending ? "Sending" : undefined} onClick={() => void send()}>
              Use Credits
            </Button>
            <Button variant="quiet" onClick={close}>
              Not now
            </Button>
          </>
        }
      >
        <p>
          Your texts go to an examiner as you handed them in. You have {creditWords(credits)}; {credits - 1} will be
          left.
        </p>
        {error !== null && (
          <Alert variant="danger" className={styles.refused}>
            {error}
          </Alert>
        )}
      </Dialog>
    </>
  );
}

const TOLD: Readonly<Partial<Record<string, string>>> = {
  EVALUATED: "The examiner has read your texts. The report has a band, written feedback and a conclusion.",
  FAILED: "This evaluation could not be made. The credit comes back to you when it is cancelled.",
};

function Requested({ evaluation: { status, slug, order_number: order } }: { evaluation: OwnEvaluation }) {
  const isReady = status === "EVALUATED";
  return (
    <section className={styles.card} aria-labelledby="examiner">
      <h2 id="examiner">Examiner evaluation</h2>
      <p className={styles.state}>
        <Badge variant={statusVariant(status)}>{statusWords(status)}</Badge>
        <span>{order}</span>
      </p>
      <p className={styles.lead}>
        {TOLD[status] ?? "Your texts are with the examiner. You are told as soon as the report is ready."}
      </p>
      <div className={styles.actions}>
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
