import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import type { DiagnosticWork } from "#core/exam/study/diagnostic.ts";
import { describeLevel, overallLevel } from "#core/exam/study/level-names.ts";
import type { StartingLevel } from "#core/exam/study/study-settings.ts";
import { paths } from "#web/paths.ts";
import { ModuleBox } from "#web/ui/display/module-box.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import type { TaskLabel } from "../today/labels.ts";
import { AnswerList, type CheckedAnswer } from "./answer-list.tsx";
import styles from "./diagnostic.module.css";

const WHY_NO_WRITING_LEVEL: Readonly<Record<NonNullable<DiagnosticWork["writing"]>, string>> = {
  too_short: "There are too few words to judge",
  unreadable: "The text could not be read as English",
  not_checked: "This device has no word list yet. It is fetched when you are online.",
};

export type LevelViewProps = {
  level: StartingLevel | null;
  /** Why Writing has no level. */
  writing: DiagnosticWork["writing"];
  /** Today’s first task and the address where it begins. Null while it loads, and if nothing is left for today. */
  firstTask: (TaskLabel & { to: string; minutes: number }) | null;
  answers: readonly CheckedAnswer[];
  onRestart: () => void;
};

/** The end of the check: the starting level with its range, what it is based on, and today’s first task. */
export function LevelView({ level, writing, firstTask, answers, onRestart }: LevelViewProps) {
  const overall = level && overallLevel(level.skills);
  return (
    <>
      <h2>{overall === null ? "You start without a level" : "Your starting level"}</h2>
      {level === null || overall === null ? (
        <p>Your first tests will show where you are. You can take the check later from your study plan.</p>
      ) : (
        <>
          <p className={styles.level}>About {describeLevel(overall)}</p>
          <ul className={styles.parts}>
            {MODULE_TYPES.map((type) => (
              <li key={type}>
                <ModuleBox type={type} />
                <b>{MODULE_NAMES[type]}</b>
                <span>{describeSkill(type, level, writing)}</span>
              </li>
            ))}
          </ul>
          <p className={styles.basis}>
            These are levels of the Common European Framework, not bands. So few answers can only give a range. Your
            level should be in this range in four of five cases, but nobody has compared it with real exams yet.
            Listening and Reading depend on which questions you got right and how hard they are, Writing only on your
            words and grammar. Your plan starts from this level, and follows your own results as soon as you have some.
          </p>
        </>
      )}
      <AnswerList answers={answers} />
      <div className={styles.first}>
        <h3>{firstTask === null ? "Your plan is ready" : `First task: ${firstTask.title}`}</h3>
        {firstTask !== null && (
          <p>
            {firstTask.why} About {firstTask.minutes} minutes.
          </p>
        )}
        <div className={styles.actions}>
          {firstTask !== null && (
            <ButtonLink size="lg" to={firstTask.to}>
              {firstTask.action}
            </ButtonLink>
          )}
          <ButtonLink size="lg" variant="outline" to={paths.dashboard}>
            See today’s plan
          </ButtonLink>
          <Button size="lg" variant="quiet" onClick={onRestart}>
            Take the check again
          </Button>
        </div>
      </div>
    </>
  );
}

function describeSkill(type: ModuleType, { skills }: StartingLevel, writing: DiagnosticWork["writing"]): string {
  const range = skills[type];
  if (range !== null) return describeLevel(range);
  if (type === "speaking") return "Not in this check";
  return type === "writing" && writing !== null ? WHY_NO_WRITING_LEVEL[writing] : "Skipped";
}
