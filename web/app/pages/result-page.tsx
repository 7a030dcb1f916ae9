import { lazy, type ReactNode, Suspense, useCallback, useEffect, useState } from "react";
import { useLocation, useParams } from "react-router";
import type * as v from "valibot";
import type { Module } from "#core/exam/content/module.ts";
import { ModuleTypeSchema, type ModuleType } from "#core/exam/content/module-type.ts";
import type { PublicResultSchema } from "#core/wire/attempts.ts";
import type { AttemptRecord } from "#web/db/attempt-record.ts";
import type { Review } from "#web/db/attempts.ts";
import { newAttemptSlug } from "#web/db/ids.ts";
import { deliveryWords, pieceWords } from "#web/features/attempts/words.ts";
import { ReadingReview } from "#web/features/reading/review.tsx";
import { Breakdown } from "#web/features/results/breakdown.tsx";
import { DeliveryLine } from "#web/features/results/delivery-line.tsx";
import { PublicAnswers } from "#web/features/results/public-answers.tsx";
import { ResultHead } from "#web/features/results/result-head.tsx";
import styles from "#web/features/results/results.module.css";
import { nextBand } from "#web/features/results/tally.ts";
import { timeUsed } from "#web/features/results/time-used.ts";
import { type Parts, useOwner, useParts, useUser } from "#web/parts.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import layout from "#web/ui/layout.module.css";
import { Skeleton } from "#web/ui/skeleton.tsx";
import type { Head } from "../page.ts";

const ListeningResult = lazy(async () => ({ default: (await import("../listening-result.tsx")).ListeningResult }));
const SpeakingResult = lazy(async () => ({ default: (await import("../speaking-result.tsx")).SpeakingResult }));
const ResultNext = lazy(async () => ({ default: (await import("../result-next.tsx")).ResultNext }));
const ResultTalkback = lazy(async () => ({ default: (await import("../result-talkback.tsx")).ResultTalkback }));

export const head = (): Head => ({ title: "Result" });

const WritingHandedIn = lazy(async () => ({ default: (await import("../writing-handed-in.tsx")).WritingHandedIn }));

type PublicResult = v.InferOutput<typeof PublicResultSchema>;
type Found =
  | { kind: "loading" }
  | { kind: "review"; review: Review }
  | { kind: "own"; attempt: AttemptRecord }
  | { kind: "public"; result: PublicResult }
  | { kind: "not_found" }
  | { kind: "offline" }
  | { kind: "failed"; detail: string };

const NAMES: Record<ModuleType, string> = {
  listening: "Listening",
  reading: "Reading",
  writing: "Writing",
  speaking: "Speaking",
};

/** The result of an attempt: the owner's with its review, everybody else's by the public result. */
export function Component() {
  const { module: type = "", module_slug: moduleSlug = "", attempt_slug: slug = "" } = useParams();
  const moduleType: ModuleType = ModuleTypeSchema.options.find((one) => one === type) ?? "reading";
  const parts = useParts();
  const owner = useOwner();
  const [found, setFound] = useState<Found>({ kind: "loading" });
  const [round, setRound] = useState(0);
  const again = useCallback(() => setRound((before) => before + 1), []);

  useEffect(() => {
    let isOver = false;
    const load = async (): Promise<void> => {
      const next = await find(parts, owner, moduleType, slug).catch(unreadable);
      if (!isOver) setFound(next);
    };
    void load();
    return () => {
      isOver = true;
    };
  }, [parts, owner, moduleType, slug, round]);

  return (
    <main id="main" className={layout.page} aria-busy={found.kind === "loading"}>
      <Result found={found} moduleType={moduleType} moduleSlug={moduleSlug} again={again} />
    </main>
  );
}

function unreadable(): Found {
  return {
    kind: "failed",
    detail: "This device’s storage could not be read. Nothing has been deleted; reload the page.",
  };
}

/** Looks on the device, then at what other devices did, then at the public result. */
async function find(parts: Parts, owner: string | null, type: ModuleType, slug: string): Promise<Found> {
  if (owner !== null) {
    const here = await findHere(parts, owner, slug);
    if (here !== null) return here;
    const sync = await parts.sync();
    await sync.pullAttempts().catch(() => undefined);
    const pulled = await findHere(parts, owner, slug);
    if (pulled !== null) return pulled;
  }
  const client = await parts.client();
  const reply = await client.call("result", { params: { skill: type, attempt_slug: slug }, body: {} });
  if (reply.kind === "ok") return { kind: "public", result: reply.data };
  if (reply.kind === "network") return { kind: "offline" };
  return reply.status === 404 || reply.status === 400
    ? { kind: "not_found" }
    : { kind: "failed", detail: reply.body.detail };
}

async function findHere(parts: Parts, owner: string, slug: string): Promise<Found | null> {
  const [device, { getAttempt, getReview }] = await Promise.all([parts.device(), import("#web/db/attempts.ts")]);
  const review = await getReview(device, slug);
  const attempt = review?.attempt ?? (await getAttempt(device, slug));
  if (attempt === undefined || attempt.owner !== owner) return null;
  return review === undefined || attempt.marking === null ? { kind: "own", attempt } : { kind: "review", review };
}

function Result({
  found,
  moduleType,
  moduleSlug,
  again,
}: {
  found: Found;
  moduleType: ModuleType;
  moduleSlug: string;
  again: () => void;
}) {
  switch (found.kind) {
    case "loading":
      return (
        <>
          <div className={styles.head}>
            <h1>{NAMES[moduleType]}</h1>
          </div>
          <Skeleton lines={8} />
        </>
      );
    case "review":
      return <OwnResult attempt={found.review.attempt} review={found.review} again={again} />;
    case "own":
      return found.attempt.status === "in_progress" ? (
        <Message
          heading="This test is not handed in yet"
          text="Its result is here as soon as it is."
          action={
            <ButtonLink to={paths.attempt(moduleType, moduleSlug, found.attempt.slug)}>Back to the test</ButtonLink>
          }
        />
      ) : (
        <OwnResult attempt={found.attempt} review={null} again={again} />
      );
    case "public":
      return <PublicView result={found.result} />;
    case "not_found":
      return (
        <Message
          heading="There is no result at this address"
          text="The link may be incomplete, or the attempt has not been sent from the device it was made on."
          action={<ButtonLink to={paths.listing(moduleType)}>To the tests</ButtonLink>}
        />
      );
    case "offline":
      return (
        <Message
          heading="This result is not on this device"
          text="There is no connection to the server to fetch it. Results of tests taken on this device open without one."
          action={<Button onClick={again}>Try again</Button>}
        />
      );
    case "failed":
      return (
        <Message
          heading="The result could not be opened"
          text={found.detail}
          action={<Button onClick={again}>Try again</Button>}
        />
      );
  }
}

function Message({ heading, text, action }: { heading: string; text: string; action: ReactNode }) {
  return (
    <div className={styles.message}>
      <h1>{heading}</h1>
      <p>{text}</p>
      <div className={styles.actions}>{action}</div>
    </div>
  );
}

const day = (at: number): string =>
  new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });

function OwnResult({ attempt, review, again }: { attempt: AttemptRecord; review: Review | null; again: () => void }) {
  const delivery = useDelivery(attempt);
  const { marking, head: attemptHead } = attempt;
  const isTimeUp =
    (useLocation().state as { timeUp?: boolean } | null)?.timeUp === true || attempt.reason === "time_up";
  const practice = attemptHead.mode === "practice" ? "Practice" : null;
  const extra = attemptHead.extra_time > 0 ? `${attemptHead.extra_time} % extra time` : null;
  const subtitle = [
    attempt.book_name,
    attempt.test_name,
    day(attempt.submitted_at ?? attempt.updated_at),
    practice,
    extra,
  ]
    .filter((one) => one !== null && one !== "")
    .join(", ");
  const title = NAMES[attemptHead.module_type] + pieceWords(attemptHead);
  if (marking === null && attemptHead.module_type === "writing") {
    return (
      <Suspense fallback={<Skeleton lines={8} />}>
        <WritingHandedIn
          attempt={attempt}
          subtitle={subtitle}
          isTimeUp={isTimeUp}
          delivery={<DeliveryLine delivery={delivery} words={deliveryWords(delivery)} />}
          again={again}
        />
        <ResultNext attempt={attempt} />
        <ResultTalkback attempt={attempt} isSent={delivery === "sent"} />
      </Suspense>
    );
  }
  if (attemptHead.module_type === "speaking" && attempt.status === "Ready")
    return (
      <Suspense fallback={<Skeleton lines={8} />}>
        <SpeakingResult attempt={attempt} subtitle={subtitle} />
        <ResultNext attempt={attempt} />
      </Suspense>
    );
  if (marking === null) {
    return (
      <Message
        heading={`${title}: handed in, result pending`}
        text={`${subtitle}. Your answers are kept. The result appears here once they are marked.`}
        action={<Button onClick={again}>Look again</Button>}
      />
    );
  }
  const table = review?.key.band_table;
  const isPaper = attemptHead.full_test !== undefined;
  const next = (
    <Suspense>
      <ResultNext attempt={attempt} review={review} />
    </Suspense>
  );
  return (
    <>
      <ResultHead
        title={title}
        subtitle={subtitle}
        band={marking.band}
        raw={marking.raw}
        timeUsed={timeUsed(attempt)}
        next={marking.band === null || table === undefined ? null : nextBand(table, marking.raw.right)}
      />
      <p className={styles.note}>
        {marking.band === null
          ? "Only a whole module of 40 questions has a band; this is the raw score."
          : "A typical conversion from correct answers to a band. Each version of the real test has its own table."}
      </p>
      <DeliveryLine delivery={delivery} words={deliveryWords(delivery)} />
      {isTimeUp && (
        <Alert variant="info" className={styles.alert}>
          Time was up. Your answers were handed in as they stood at that moment.
        </Alert>
      )}
      {isPaper && next}
      {review === null ? <FetchReview attempt={attempt} again={again} /> : <ReviewOf review={review} />}
      <Breakdown
        marking={marking}
        partWord={attemptHead.module_type === "listening" ? "part" : "passage"}
        partName={(part) => partName(review?.module ?? null, part)}
      />
      {!isPaper && next}
      <div className={styles.actions}>
        <ButtonLink
          to={paths.startAttempt(attemptHead.module_type, attemptHead.module_slug, newAttemptSlug(), {
            mode: attemptHead.mode,
            extra: attemptHead.extra_time,
            part: attemptHead.parts?.length === 1 ? attemptHead.parts[0] : undefined,
          })}
          variant="outline"
        >
          Take it again
        </ButtonLink>
        <ButtonLink to={paths.listing(attemptHead.module_type)} variant="outline">
          Another test
        </ButtonLink>
        <ButtonLink to={paths.attempts} variant="quiet">
          Your attempts
        </ButtonLink>
      </div>
      <Suspense>
        <ResultTalkback attempt={attempt} isSent={delivery === "sent"} />
      </Suspense>
    </>
  );
}

/** How far an attempt is on its way to the server, as it changes. */
function useDelivery(attempt: AttemptRecord): AttemptRecord["delivery"] {
  const parts = useParts();
  const [delivery, setDelivery] = useState(attempt.delivery);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let isOver = false;
    const follow = async (): Promise<void> => {
      const [device, { watchAttempt }] = await Promise.all([parts.device(), import("#web/db/attempts.ts")]);
      if (isOver) return;
      stop = watchAttempt(device, attempt.slug).subscribe((now) => {
        if (now !== undefined) setDelivery(now.delivery);
      });
    };
    void follow();
    return () => {
      isOver = true;
      stop?.();
    };
  }, [parts, attempt.slug]);
  return delivery;
}

function partName(module: Module | null, part: number): string {
  return module?.parts.find((one) => one.number === part)?.title ?? `Part ${part}`;
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

/** An attempt of another device: its answers are here, the test itself comes when it is asked for. */
function FetchReview({ attempt, again }: { attempt: AttemptRecord; again: () => void }) {
  const parts = useParts();
  const [state, setState] = useState<"idle" | "busy" | "failed" | "changed">("idle");
  const fetchTest = async () => {
    setState("busy");
    const { module_type, module_slug, content_version } = attempt.head;
    const sync = await parts.sync();
    const row = await sync.download(module_type, module_slug, attempt.test_name).catch(() => null);
    if (row?.state !== "ready") setState("failed");
    else if (row.content_version !== content_version) setState("changed");
    else again();
  };
  return (
    <Alert variant="info" title="The review needs the test on this device" className={styles.alert}>
      {state === "changed"
        ? "You took an earlier version of this test, which can no longer be downloaded. Your band and your answers stay."
        : state === "failed"
          ? "The test could not be downloaded. Check the connection and try again."
          : "You took it on another device. Download it to see the right answers and what proves them."}
      {state !== "changed" && (
        <p style={{ marginTop: 8 }}>
          <Button
            variant="outline"
            busy={state === "busy" ? "Downloading" : undefined}
            onClick={() => void fetchTest()}
          >
            {state === "failed" ? "Try again" : "Download the test"}
          </Button>
        </p>
      )}
    </Alert>
  );
}

function PublicView({ result }: { result: PublicResult }) {
  const isSignedIn = useUser() !== null;
  const title = NAMES[result.module_type];
  const subtitle = [
    result.book_name,
    result.test_name,
    ...(result.submitted_at === null ? [] : [day(result.submitted_at)]),
    ...(result.mode === "practice" ? ["Practice"] : []),
  ].join(", ");
  if (result.module_type === "speaking" && result.status === "Ready")
    return (
      <Message
        heading="Speaking"
        text={`${subtitle}. Handed in. A recording alone has no band, and only the person who spoke can hear it.`}
        action={<ButtonLink to={paths.listing(result.module_type)}>To the tests</ButtonLink>}
      />
    );
  if (result.raw === null)
    return (
      <Message
        heading={`${title}: result pending`}
        text={`${subtitle}. The result appears here once it is marked.`}
        action={<ButtonLink to={paths.listing(result.module_type)}>To the tests</ButtonLink>}
      />
    );
  return (
    <>
      <ResultHead title={title} subtitle={subtitle} band={result.band} raw={result.raw} timeUsed={null} next={null} />
      <p className={styles.note}>
        {result.band === null
          ? "Only a whole module of 40 questions has a band; this is the raw score."
          : "A typical conversion from correct answers to a band. Each version of the real test has its own table."}
      </p>
      <PublicAnswers questions={result.questions} />
      <div className={styles.actions}>
        {isSignedIn ? (
          <ButtonLink to={paths.listing(result.module_type)}>To the tests</ButtonLink>
        ) : (
          <ButtonLink to={paths.register()}>Take this test yourself</ButtonLink>
        )}
      </div>
    </>
  );
}
