import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { useEffect, useState } from "react";
import { readTimer } from "#core/exam/attempt/timer.ts";
import { isAnswered } from "#core/exam/attempt/progress.ts";
import { moduleGroups, moduleNumbers } from "#core/exam/content/question-numbers.ts";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import { useServices } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { cx } from "#web/ui/style/cx.ts";
import text from "#web/ui/style/text.module.css";
import { useMinute } from "#web/ui/hooks/use-minute.ts";
import styles from "./continue-card.module.css";
import { describeTimeLeft } from "./labels.ts";

type Answered = { number: number; part: number; isAnswered: boolean }[];

/** The test that runs on this device, with a link to continue. */
export function ContinueCard({ attempt }: { attempt: AttemptRecord }) {
  const now = useMinute();
  const answered = useAnswered(attempt);
  const { head, place } = attempt;
  const name = MODULE_NAMES[head.module_type];
  const title =
    answered !== null && answered.length > 0
      ? `${name}, question ${place.number} of ${answered.length}`
      : head.module_type === "writing"
        ? `${name}, task ${place.part}`
        : `${name}, part ${place.part}`;
  return (
    <div className={styles.card}>
      <div>
        <h3>{title}</h3>
        <p className={text.small}>
          {attempt.book_name}, {attempt.test_name}. {describeTime(attempt, now)}
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

/** Returns which questions are answered; empty without questions, null while it loads. */
function useAnswered(attempt: AttemptRecord): Answered | null {
  const services = useServices();
  const [answered, setAnswered] = useState<Answered | null>(null);
  useEffect(() => {
    let isStale = false;
    void (async () => {
      const [device, { getAttemptModule }] = await Promise.all([
        services.device(),
        import("#web/db/attempt/attempts.ts"),
      ]);
      const module = await getAttemptModule(device, attempt.slug);
      if (isStale || module === undefined) return;
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
      isStale = true;
    };
  }, [services, attempt]);
  return answered;
}

function describeTime({ clock }: AttemptRecord, now: number): string {
  const { remaining } = readTimer(clock, {
    wall: now,
    mono: performance.now(),
    asleep: true,
    page: performance.timeOrigin,
  });
  if (clock.mode === "practice") return "Practice: no time limit. Your answers are saved on this device.";
  return describeTimeLeft(remaining ?? 0);
}
