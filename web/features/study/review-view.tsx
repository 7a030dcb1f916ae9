import { type ReactNode, useCallback, useEffect, useState } from "react";
import { plural } from "#core/format/plural.ts";
import { readDue, type DueOnDevice } from "#web/db/study/due.ts";
import type { OpenQuestion } from "#web/db/study/open-question.ts";
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

/** Number of cards in one session, about ten minutes. The learner can then start another session. */
const SESSION_CARDS = 20;

type Opened = { device: Device; clock: () => number; due: DueOnDevice; startedAt: number };
type Found = Opened | "loading" | "broken";

/**
 * Reviews the cards that are due, one after the other. `renderAudio` returns a player for the evidence of a Listening
 * question.
 */
export function ReviewView({ renderAudio }: { renderAudio: (question: OpenQuestion) => ReactNode }) {
  const services = useServices();
  const owner = useOwner();
  const [found, setFound] = useState<Found>("loading");
  /** How many cards above the daily limits the learner asked for. */
  const [extraCards, setExtraCards] = useState(0);
  /** Grows to read the due cards again. */
  const [reloads, setReloads] = useState(0);

  useEffect(() => {
    if (owner === null) return;
    const open = async (): Promise<Opened> => {
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
    return whenSettled(open(), setFound, () => setFound("broken"));
  }, [services, owner, extraCards, reloads]);

  const openNext = useCallback((extra: number) => {
    setFound("loading");
    setExtraCards(extra);
    setReloads((before) => before + 1);
  }, []);

  if (found === "loading" || owner === null)
    return (
      <SessionFrame>
        <CardSection title="Review" note="">
          <Skeleton lines={6} />
        </CardSection>
      </SessionFrame>
    );
  if (found === "broken")
    return (
      <SessionFrame foot={<Button onClick={() => openNext(extraCards)}>Try again</Button>}>
        <CardSection title="Review" note="">
          <h1>This device’s storage could not be read</h1>
          <p>Nothing has been deleted. Close other tabs of Bandwise, then try again.</p>
        </CardSection>
      </SessionFrame>
    );
  if (found.due.selection.now.length === 0) return <NothingDue due={found.due} now={found.clock()} />;
  return (
    <ReviewSession key={found.startedAt} owner={owner} opened={found} renderAudio={renderAudio} onMore={openNext} />
  );
}

type ReviewSessionProps = {
  owner: string;
  opened: Opened;
  renderAudio: (question: OpenQuestion) => ReactNode;
  onMore: (extra: number) => void;
};

function ReviewSession({ owner, opened, renderAudio, onMore }: ReviewSessionProps) {
  const { device, clock, due, startedAt } = opened;
  const [queue, setQueue] = useState<readonly string[]>(() => due.selection.now.slice(0, SESSION_CARDS));
  const [at, setAt] = useState(0);
  const [rated, setRated] = useState<readonly RatedCard[]>([]);
  const card = queue[at];
  const steps = { at, total: queue.length };
  if (card === undefined)
    return (
      <SessionFrame
        steps={steps}
        foot={
          <>
            <ButtonLink variant="outline" to={paths.dashboard}>
              Back to today
            </ButtonLink>
            <NextButton due={due} reviewed={queue.length} onMore={onMore} />
          </>
        }
      >
        <ReviewEnd
          rated={rated}
          due={due}
          waiting={due.selection.now.length - queue.length}
          startedAt={startedAt}
          now={clock()}
        />
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
      notice={at === 0 && due.selection.isCatchingUp ? <CatchUp due={due} /> : null}
      renderAudio={renderAudio}
      onRated={(result) => {
        setRated((before) => [...before, result]);
        setAt(at + 1);
      }}
      onSkipped={() => setAt(at + 1)}
      onRemoved={() => setQueue((before) => before.filter((one) => one !== card))}
      onRestored={() => setQueue((before) => (before.includes(card) ? before : [...before, card]))}
    />
  );
}

/** The button after the last card: more cards of today, cards above the daily limit, or a drill. */
function NextButton({
  due,
  reviewed,
  onMore,
}: {
  due: DueOnDevice;
  reviewed: number;
  onMore: (extra: number) => void;
}) {
  const rest = due.selection.now.length - reviewed;
  const next = Math.min(SESSION_CARDS, rest > 0 ? rest : due.selection.later);
  if (next === 0) return <ButtonLink to={paths.drills}>Choose a drill</ButtonLink>;
  return <Button onClick={() => onMore(rest > 0 ? 0 : next)}>{plural(next, { other: "Review # more" })}</Button>;
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
