import { useEffect, useState } from "react";
import { readClock } from "#core/exam/attempt/clock.ts";
import { isAnswered } from "#core/exam/attempt/progress.ts";
import { moduleGroups, moduleNumbers } from "#core/exam/content/question-numbers.ts";
import type { AttemptRecord } from "#web/db/attempt-record.ts";
import { useParts } from "#web/parts.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { cx } from "#web/ui/cx.ts";
import text from "#web/ui/text.module.css";
import { useMinute } from "#web/ui/use-minute.ts";
import styles from "./continue-card.module.css";
import { minutesWords, MODULE_NAMES } from "./words.ts";

type Answered = { number: number; part: number; isAnswered: boolean }[];

/** The test that runs on this device, and the way back into it. */
export function ContinueCard({ attempt }: { attempt: AttemptRecord }) {
  const now = useMinute();
  const answered = useAnswered(attempt);
  const { head, place } = attempt;
  const name = MODULE_NAMES[head.module_type];
  const isTask = head.module_type === "writing";
  const where =
    answered === null || answered.length === 0
      ? `${isTask ? "task" : "part"} ${place.part}`
      : `question ${place.number} of ${answered.length}`;
  return (
    <div className={styles.card}>
      <div>
        <h3>
          {name}, {where}
        </h3>
        <p className={text.small}>
          {attempt.book_name}, {attempt.test_name}. {timeWords(attempt, now)}
        </p>
        {answered !== null && answered.length > 0 && <Ticks answered={answered} current={place.number} />}
      </div>
      <ButtonLink size="lg" to={paths.attempt(head.module_type, head.module_slug, attempt.slug)}>
        Resume test
      </ButtonLink>
    </div>
  );
}

function Ticks({ answered, current }: { answered: Answered; current: number }) {
  const done = answered.filter((one) => one.isAnswered).length;
  return (
    <div className={styles.ticks} role="img" aria-label={`${done} of ${answered.length} answered`}>
      {answered.map((one, i) => (
        <i
          key={one.number}
          className={cx(
            one.isAnswered && styles.done,
            one.number === current && styles.now,
            answered[i + 1] !== undefined && answered[i + 1]?.part !== one.part && styles.last,
          )}
        />
      ))}
    </div>
  );
}

/** Which questions have an answer; empty for papers without questions, null until the device has answered. */
function useAnswered(attempt: AttemptRecord): Answered | null {
  const parts = useParts();
  const [answered, setAnswered] = useState<Answered | null>(null);
  useEffect(() => {
    let isGone = false;
    void (async () => {
      const [device, { getAttemptModule }] = await Promise.all([parts.device(), import("#web/db/attempts.ts")]);
      const module = await getAttemptModule(device, attempt.slug);
      if (isGone || module === undefined) return;
      setAnswered(
        module.parts.flatMap(({ number: part }) => {
          if (attempt.head.parts !== null && !attempt.head.parts.includes(part)) return [];
          const groups = moduleGroups(module, [part]);
          return moduleNumbers(module, [part]).map((number) => ({
            number,
            part,
            isAnswered: isAnswered(attempt.work.answers, number, groups),
          }));
        }),
      );
    })().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [parts, attempt]);
  return answered;
}

function timeWords({ clock }: AttemptRecord, now: number): string {
  const { remaining } = readClock(clock, {
    wall: now,
    mono: performance.now(),
    asleep: true,
    page: performance.timeOrigin,
  });
  if (clock.mode === "practice") return "Practice: your answers are kept, and nothing runs out.";
  return `${capital(minutesWords(remaining ?? 0))} left on the clock.`;
}

function capital(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
