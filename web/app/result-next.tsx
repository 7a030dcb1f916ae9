import { useEffect, useState } from "react";
import { mistakesOf } from "#core/exam/attempt/piece.ts";
import { nextPaper } from "#core/exam/attempt/full-test.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import type { AttemptRecord } from "#web/db/attempt-record.ts";
import type { Review } from "#web/db/attempts.ts";
import { newAttemptSlug } from "#web/db/ids.ts";
import { PAPER_NAMES } from "#web/features/fulltest/words.ts";
import { useSmartTest } from "#web/features/library/use-smart-test.ts";
import { type NextStep, NextSteps } from "#web/features/results/next-steps.tsx";
import { useParts } from "#web/parts.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";

/** What comes after a result: the full test that it belongs to, the mistakes once more, another test. */
export function ResultNext({ attempt, review = null }: { attempt: AttemptRecord; review?: Review | null }) {
  const { head } = attempt;
  const { begin, pending } = useSmartTest();
  const next = useNextPaper(head.full_test);
  const steps: NextStep[] = [];
  if (head.full_test !== undefined)
    steps.push({
      key: "full test",
      title: next === "none" ? "The full test is complete" : "This is a paper of a full test",
      text:
        next === null
          ? "See how far it is and what comes next."
          : next === "none"
            ? "All four papers are handed in. See them together."
            : `The next paper is ${PAPER_NAMES[next]}.`,
      action: (
        <ButtonLink to={paths.fullTest(head.full_test)}>
          {next === null || next === "none" ? "To the full test" : `Next: ${PAPER_NAMES[next]}`}
        </ButtonLink>
      ),
    });
  const mistakes =
    review === null || attempt.marking === null ? [] : mistakesOf(review.module, review.key, attempt.marking);
  if (mistakes.length > 0)
    steps.push({
      key: "mistakes",
      title: "Only my mistakes",
      text: `${mistakes.length === 1 ? "The question" : `The ${mistakes.length} questions`} to take again, without time, as practice.`,
      action: (
        <ButtonLink
          to={paths.startAttempt(head.module_type, head.module_slug, newAttemptSlug(), {
            mode: "practice",
            mistakesOf: attempt.slug,
          })}
          variant="outline"
        >
          Retake mistakes
        </ButtonLink>
      ),
    });
  steps.push({
    key: "smart test",
    title: "Smart test",
    text: `Another ${PAPER_NAMES[head.module_type]} paper that suits you, one you have not seen where there is one.`,
    action: (
      <Button
        variant="outline"
        busy={pending === null ? undefined : "Choosing"}
        onClick={() => void begin(head.module_type)}
      >
        Begin Smart Test
      </Button>
    ),
  });
  return <NextSteps steps={steps} />;
}

/** The paper of a full test that comes next; "none" when all are handed in, null while that is not known. */
function useNextPaper(fullTest: string | undefined): ModuleType | "none" | null {
  const parts = useParts();
  const [next, setNext] = useState<ModuleType | "none" | null>(null);
  useEffect(() => {
    if (fullTest === undefined) return;
    let stop: (() => void) | null = null;
    let isOver = false;
    const follow = async (): Promise<void> => {
      const [device, { satPapers, watchFullTest }] = await Promise.all([
        parts.device(),
        import("#web/db/full-tests.ts"),
      ]);
      if (isOver) return;
      stop = watchFullTest(device, fullTest).subscribe(
        (state) => setNext(state === undefined ? null : (nextPaper(satPapers(state.attempts)) ?? "none")),
        () => undefined,
      );
    };
    void follow().catch(() => undefined);
    return () => {
      isOver = true;
      stop?.();
    };
  }, [parts, fullTest]);
  return next;
}
