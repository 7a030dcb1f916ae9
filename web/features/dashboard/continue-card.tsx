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

type QuestionState = { number: number; part: number; isAnswered: boolean };

/** The test that runs on this device, with a link to continue. */
export function ContinueCard({ attempt }: { attempt: AttemptRecord }) {
  const now = useMinute();
  const questions = useQuestionStates(attempt);
  const { head, place } = attempt;
  return (
    <div className={styles.card}>
      <div>
        <h3>{describePlace(attempt, questions)}</h3>
        <p className={text.small}>
          {attempt.book_name}, {attempt.test_name}. {describeRemainingTime(attempt, now)}
        </p>
        {questions.length > 0 && <AnsweredTicks questions={questions} current={place.number} />}
      </div>
      <ButtonLink size="lg" to={paths.attempt(head.module_type, head.module_slug, attempt.slug)}>
        Resume test
      </ButtonLink>
    </div>
  );
}

/**
 * Returns "Reading, question 12 of 40", or "Reading, question 14" if the attempt has only some of the questions.
 * Without numbered questions returns "Writing, task 2" or "Speaking, part 1".
 */
function describePlace({ head, place }: AttemptRecord, questions: readonly QuestionState[]): string {
  const name = MODULE_NAMES[head.module_type];
  const last = questions.at(-1);
  if (last !== undefined) {
    const hasAllNumbers = last.number === questions.length;
    return `${name}, question ${place.number}${hasAllNumbers ? ` of ${questions.length}` : ""}`;
  }
  return head.module_type === "writing" ? `${name}, task ${place.part}` : `${name}, part ${place.part}`;
}

/** A tick for each question, filled if the question is answered. There is a gap after the last tick of a part. */
function AnsweredTicks({ questions, current }: { questions: readonly QuestionState[]; current: number }) {
  const answeredCount = questions.filter(({ isAnswered }) => isAnswered).length;
  return (
    <div className={styles.ticks} role="img" aria-label={`${answeredCount} of ${questions.length} answered`}>
      {questions.map((question, i) => {
        const next = questions[i + 1];
        return (
          <i
            key={question.number}
            className={cx(
              question.isAnswered && styles.answered,
              question.number === current && styles.current,
              next !== undefined && next.part !== question.part && styles.lastOfPart,
            )}
          />
        );
      })}
    </div>
  );
}

/** Returns the numbered questions of the attempt. Empty while loading, and for Writing and Speaking. */
function useQuestionStates(attempt: AttemptRecord): QuestionState[] {
  const services = useServices();
  const [questions, setQuestions] = useState<QuestionState[]>([]);
  useEffect(() => {
    let isStale = false;
    void (async () => {
      const [device, { getAttemptModule }] = await Promise.all([
        services.device(),
        import("#web/db/attempt/attempts.ts"),
      ]);
      const module = await getAttemptModule(device, attempt.slug);
      if (isStale || module === undefined) return;
      setQuestions(
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
  return questions;
}

function describeRemainingTime({ clock }: AttemptRecord, now: number): string {
  if (clock.mode === "practice") return "Practice: no time limit. Your answers are saved on this device.";
  // `asleep`: the page of the attempt is not open, so only the wall clock has measured the time since the timer was
  // last read.
  const reading = { wall: now, mono: performance.now(), asleep: true, page: performance.timeOrigin };
  return describeTimeLeft(readTimer(clock, reading).remaining ?? 0);
}
