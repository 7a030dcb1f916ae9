import { type ReactNode, useCallback, useEffect, useState } from "react";
import { plural } from "#core/format/plural.ts";
import { readDue, type DueOnDevice } from "#web/db/study/due.ts";
import type { CardQuestion } from "#web/db/study/card-question.ts";
import type { Device } from "#web/db/storage/device.ts";
import { paths } from "#web/paths.ts";
import { useOwner, useServices } from "#web/services.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";
import { NothingDue } from "./nothing-due.tsx";
import { type RatedCard, ReviewEnd } from "./review-end.tsx";
import { ReviewedCard } from "./reviewed-card.tsx";
import { CardSection, SessionFrame } from "./session-frame.tsx";
import { zoneAt } from "./zone-at.ts";

/** Maximum number of cards in one session: about ten minutes. The learner can then start another session. */
const SESSION_CARDS = 20;

type LoadedReview = { device: Device; clock: () => number; due: DueOnDevice; startedAt: number };

/**
 * Reviews the cards that are due, one after the other. `renderAudio` returns a player for the evidence of a Listening
 * question.
 */
export function ReviewView({ renderAudio }: { renderAudio: (question: CardQuestion) => ReactNode }) {
  const services = useServices();
  const owner = useOwner();
  const [review, setReview] = useState<LoadedReview | "loading" | "failed">("loading");
  /** How many cards above the daily limits the learner asked for. */
  const [extraCards, setExtraCards] = useState(0);
  /** Each change reads the due cards again. */
  const [reloads, setReloads] = useState(0);

  useEffect(() => {
    if (owner === null) return;
    const load = async (): Promise<LoadedReview> => {
      const [device, session] = await Promise.all([services.device(), services.session()]);
      const clock = session.clock.now;
      const now = clock();
      return {
        device,
        clock,
        startedAt: now,
        due: await readDue(device, owner, { now, zone: zoneAt(now), extraCards }),
      };
    };
    return whenSettled(load(), setReview, () => setReview("failed"));
  }, [services, owner, extraCards, reloads]);

  const openNext = useCallback((extra: number) => {
    setReview("loading");
    setExtraCards(extra);
    setReloads((before) => before + 1);
  }, []);

  if (review === "loading" || owner === null)
    return (
      <SessionFrame>
        <CardSection title="Review" note="">
          <Skeleton lines={6} />
        </CardSection>
      </SessionFrame>
    );
  if (review === "failed")
    return (
      <SessionFrame foot={<Button onClick={() => openNext(extraCards)}>Try again</Button>}>
        <CardSection title="Review" note="">
          <h1>This device’s storage could not be read</h1>
          <p>Nothing has been deleted. Close other tabs of Bandwise, then try again.</p>
        </CardSection>
      </SessionFrame>
    );
  if (review.due.selection.now.length === 0) return <NothingDue due={review.due} now={review.clock()} />;
  return (
    <ReviewSession key={review.startedAt} owner={owner} review={review} renderAudio={renderAudio} onMore={openNext} />
  );
}

type ReviewSessionProps = {
  owner: string;
  review: LoadedReview;
  renderAudio: (question: CardQuestion) => ReactNode;
  /** Starts another session with this many cards above the daily limits. */
  onMore: (extraCards: number) => void;
};

function ReviewSession({ owner, review, renderAudio, onMore }: ReviewSessionProps) {
  const { device, clock, due, startedAt } = review;
  const [queue, setQueue] = useState<readonly string[]>(() => due.selection.now.slice(0, SESSION_CARDS));
  const [index, setIndex] = useState(0);
  const [rated, setRated] = useState<readonly RatedCard[]>([]);
  const card = queue[index];
  const steps = { index, total: queue.length };
  const leftToday = Math.max(0, due.selection.now.length - SESSION_CARDS);
  if (card === undefined)
    return (
      <SessionFrame
        steps={steps}
        foot={
          <>
            <ButtonLink variant="outline" to={paths.dashboard}>
              Back to today
            </ButtonLink>
            <NextButton leftToday={leftToday} later={due.selection.later} onMore={onMore} />
          </>
        }
      >
        <ReviewEnd rated={rated} due={due} leftToday={leftToday} startedAt={startedAt} now={clock()} />
      </SessionFrame>
    );
  return (
    <ReviewedCard
      key={card}
      device={device}
      owner={owner}
      clock={clock}
      card={card}
      due={due}
      steps={steps}
      notice={index === 0 && due.selection.isCatchingUp ? <CatchUp due={due} /> : null}
      renderAudio={renderAudio}
      onRated={(result) => {
        setRated((before) => [...before, result]);
        setIndex(index + 1);
      }}
      onSkipped={() => setIndex(index + 1)}
      onRemoved={() => setQueue((before) => before.filter((waiting) => waiting !== card))}
      onRestored={() => setQueue((before) => (before.includes(card) ? before : [...before, card]))}
    />
  );
}

/** The button after a session: the rest of today’s cards, else cards above the daily limit, else a drill. */
function NextButton({
  leftToday,
  later,
  onMore,
}: {
  /** Number of today’s cards that were not in this session. */
  leftToday: number;
  /** Number of due cards above the daily limits. */
  later: number;
  /** Starts another session with this many cards above the daily limits. */
  onMore: (extraCards: number) => void;
}) {
  const count = Math.min(SESSION_CARDS, leftToday > 0 ? leftToday : later);
  if (count === 0) return <ButtonLink to={paths.drills}>Choose a drill</ButtonLink>;
  return <Button onClick={() => onMore(leftToday > 0 ? 0 : count)}>{plural(count, { other: "Review # more" })}</Button>;
}

function CatchUp({ due: { selection } }: { due: DueOnDevice }) {
  return (
    <Alert variant="info" title="Catching up">
      <p>
        More cards are due than fit in a day, so you get the oldest first.{" "}
        {plural(selection.days, {
          one: "You are up to date after today.",
          other: "At this pace you are up to date in # days.",
        })}{" "}
        New cards wait until then.
      </p>
    </Alert>
  );
}
