import { lessonHeads } from "virtual:lesson-heads";
import { plural } from "#core/format/plural.ts";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { useEffect, useState } from "react";
import { mistakeNumbers } from "#core/exam/attempt/practice-set.ts";
import { nextModule } from "#core/exam/attempt/full-test.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import type { LessonHead } from "#core/exam/study/lesson.ts";
import { lessonForMistakes } from "#core/exam/study/lesson-for.ts";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import type { Review } from "#web/db/attempt/attempts.ts";
import { createSlug } from "#web/db/storage/ids.ts";
import { useSmartTest } from "#web/features/library/use-smart-test.ts";
import { type NextStep, NextSteps } from "#web/features/results/next-steps.tsx";
import { useServices } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/form/button.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";

/** Next steps after a result: the rest of the full test, reviewing and retaking mistakes, a lesson, another test. */
export function ResultNext({
  attempt,
  review = null,
  taskLesson,
}: {
  attempt: AttemptRecord;
  review?: Review | null;
  /** The lesson about the weaker task of a Writing module. */
  taskLesson?: LessonHead | undefined;
}) {
  const { head } = attempt;
  const { begin, pending } = useSmartTest();
  const next = useNextModule(head.full_test);
  const steps: NextStep[] = [];
  if (head.full_test !== undefined) steps.push(fullTestStep(head.full_test, next));
  const wrong = attempt.marking?.questions.filter(({ right }) => !right).length ?? 0;
  if (wrong > 0)
    steps.push({
      key: "review",
      title: plural(wrong, { one: "Review your mistake", other: "Review your # mistakes" }),
      text: "Each one is a card now. It comes back until you know it.",
      action: (
        <ButtonLink to={paths.review}>{plural(wrong, { one: "Review mistake", other: "Review mistakes" })}</ButtonLink>
      ),
    });
  const lesson =
    attempt.marking === null
      ? taskLesson
      : lessonForMistakes(lessonHeads, head.module_type, attempt.marking.questions)?.lesson;
  if (lesson !== undefined)
    steps.push({
      key: "lesson",
      title: `Lesson: ${lesson.title}`,
      text:
        attempt.marking === null
          ? "The method for the task with the lower band, with an example and two tries."
          : "The method for the question type that cost you most marks, with an example and two tries.",
      action: (
        <ButtonLink to={paths.lesson(lesson.id)} variant={steps.length === 0 ? "solid" : "outline"}>
          Read the lesson
        </ButtonLink>
      ),
    });
  const mistakes =
    review === null || attempt.marking === null ? [] : mistakeNumbers(review.module, review.key, attempt.marking);
  if (mistakes.length > 0)
    steps.push({
      key: "mistakes",
      title: "Only my mistakes",
      text: plural(mistakes.length, {
        one: "Answer the question you got wrong again, as practice and without a time limit.",
        other: "Answer the # questions you got wrong again, as practice and without a time limit.",
      }),
      action: (
        <ButtonLink
          to={paths.startAttempt(head.module_type, head.module_slug, createSlug(), {
            mode: "practice",
            mistakesOf: attempt.slug,
          })}
          variant={steps.length === 0 ? "solid" : "outline"}
        >
          Retake mistakes
        </ButtonLink>
      ),
    });
  steps.push({
    key: "smart test",
    title: "Smart test",
    text: `We choose another ${MODULE_NAMES[head.module_type]} module for you, one you have not seen if possible.`,
    action: (
      <Button
        variant={steps.length === 0 ? "solid" : "outline"}
        busy={pending === null ? undefined : "Choosing"}
        onClick={() => void begin(head.module_type)}
      >
        Begin Smart Test
      </Button>
    ),
  });
  return <NextSteps steps={steps} />;
}

function fullTestStep(slug: string, next: ModuleType | "none" | null): NextStep {
  const link = (label: string) => <ButtonLink to={paths.fullTest(slug)}>{label}</ButtonLink>;
  if (next === "none")
    return {
      key: "full test",
      title: "The full test is complete",
      text: "You have handed in all four modules. See them together.",
      action: link("To the full test"),
    };
  const title = "This module is part of a full test";
  if (next === null)
    return {
      key: "full test",
      title,
      text: "See your progress and what comes next.",
      action: link("To the full test"),
    };
  const name = MODULE_NAMES[next];
  return { key: "full test", title, text: `The next module is ${name}.`, action: link(`Next: ${name}`) };
}

/** Returns the next module of a full test, "none" when all are handed in, or null while unknown. */
function useNextModule(fullTest: string | undefined): ModuleType | "none" | null {
  const services = useServices();
  const [next, setNext] = useState<ModuleType | "none" | null>(null);
  useEffect(() => {
    if (fullTest === undefined) return;
    let stop: (() => void) | null = null;
    let isStale = false;
    const watch = async (): Promise<void> => {
      const [device, { moduleProgress, watchFullTest }] = await Promise.all([
        services.device(),
        import("#web/db/attempt/full-tests.ts"),
      ]);
      if (isStale) return;
      stop = watchFullTest(device, fullTest).subscribe(
        (state) => setNext(state === undefined ? null : (nextModule(moduleProgress(state.attempts)) ?? "none")),
        () => undefined,
      );
    };
    void watch().catch(() => undefined);
    return () => {
      isStale = true;
      stop?.();
    };
  }, [services, fullTest]);
  return next;
}
