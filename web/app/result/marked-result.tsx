import { lazy, Suspense, useEffect } from "react";
import type { Marking } from "#core/exam/marking/mark.ts";
import type { Review } from "#web/db/attempt/attempts.ts";
import { sendStateLabel, attemptTitle } from "#web/features/attempts/labels.ts";
import { ReadingReview } from "#web/features/reading/reading-review.tsx";
import { BandNote } from "#web/features/results/band-note.tsx";
import { Breakdown } from "#web/features/results/breakdown.tsx";
import { SendStatusLine } from "#web/features/results/send-status.tsx";
import { ResultHead } from "#web/features/results/result-head.tsx";
import styles from "#web/features/results/results.module.css";
import { attemptSubtitle } from "#web/features/results/subtitle.ts";
import { nextBand } from "#web/features/results/tally.ts";
import { timeUsed } from "#web/features/results/time-used.ts";
import { useServices } from "#web/services.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { AttemptLinks } from "./attempt-links.tsx";
import { FetchReview } from "./fetch-review.tsx";
import { PickableText } from "../words/pickable-text.tsx";
import type { OwnResultProps } from "./own-result-props.ts";
import { ResultNext } from "./result-next.tsx";
import { sourceOf } from "./source-of.ts";

const ListeningResult = lazy(async () => ({ default: (await import("./listening-result.tsx")).ListeningResult }));

/** The learner's own Listening or Reading result, with the review of every answer if the test is on this device. */
export function MarkedResult({
  attempt,
  review,
  marking,
  sendState,
  isTimeUp,
  reload,
}: OwnResultProps & { marking: Marking }) {
  const { head } = attempt;
  useRecordReview(review);
  const table = review?.key.band_table;
  return (
    <>
      <ResultHead
        title={attemptTitle(head)}
        subtitle={attemptSubtitle(attempt)}
        band={marking.band}
        raw={marking.raw}
        timeUsed={timeUsed(attempt)}
        next={marking.band === null || table === undefined ? null : nextBand(table, marking.raw.right)}
      />
      <ResultNext attempt={attempt} review={review} />
      <BandNote hasBand={marking.band !== null} raw={marking.raw} />
      <SendStatusLine sendState={sendState} label={sendStateLabel(sendState)} />
      {isTimeUp && (
        <Alert variant="info" className={styles.alert}>
          Time was up, so we handed in your answers as they were.
        </Alert>
      )}
      {review === null ? (
        <FetchReview attempt={attempt} reload={reload} />
      ) : (
        <PickableText source={sourceOf(attempt)}>
          <ReviewOf review={review} />
        </PickableText>
      )}
      <Breakdown
        marking={marking}
        partWord={head.module_type === "listening" ? "part" : "passage"}
        partName={(part) => review?.module.parts.find(({ number }) => number === part)?.title ?? `Part ${part}`}
      />
      <div className={styles.actions}>
        <AttemptLinks head={head} />
      </div>
    </>
  );
}

/** Records that the review was opened. Until then, recordings stay on the device even if their download was removed. */
function useRecordReview(review: Review | null): void {
  const services = useServices();
  const slug = review === null || review.attempt.reviewed === true ? null : review.attempt.slug;
  useEffect(() => {
    if (slug === null) return;
    const recordReview = async (): Promise<void> => {
      const [device, { markReviewed }] = await Promise.all([
        services.device(),
        import("#web/db/attempt/mark-reviewed.ts"),
      ]);
      await markReviewed(device, slug);
    };
    void recordReview().catch(() => undefined);
  }, [services, slug]);
}

function ReviewOf({ review }: { review: Review }) {
  const { attempt, module, key } = review;
  if (module.module_type === "listening")
    return (
      <Suspense fallback={<Skeleton lines={8} />}>
        <ListeningResult review={review} module={module} />
      </Suspense>
    );
  if (module.module_type !== "reading" || attempt.marking === null) return null;
  return <ReadingReview module={module} answerKey={key} marking={attempt.marking} work={attempt.work} />;
}
