import { choosePart, PART_MINUTES, partSeconds } from "#core/exam/attempt/choose-part.ts";
import type { Module } from "#core/exam/content/module.ts";
import { moduleNumbers } from "#core/exam/content/question-numbers.ts";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import { Segmented } from "#web/ui/form/segmented.tsx";
import styles from "./panels.module.css";

export type PieceChoiceProps = {
  module: Module;
  /** The learner's attempts; a recently taken part is offered last. */
  attempts: readonly AttemptRecord[];
  /** Minutes available; null for the whole module. */
  minutes: number | null;
  onMinutes: (minutes: number | null) => void;
};

/** Chooses the whole module, or one part that fits the time. Renders nothing if no part fits. */
export function PieceChoice({ module, attempts, minutes, onMinutes }: PieceChoiceProps) {
  const past = attempts.map(({ head, updated_at }) => ({ ...head, updated_at }));
  const fitting = PART_MINUTES.filter((one) => choosePart(module, one, past) !== null);
  if (fitting.length === 0) return null;
  const number = minutes === null ? null : choosePart(module, minutes, past);
  const part = module.parts.find((one) => one.number === number);
  return (
    <div className={styles.choice}>
      <h3>How much time have you got?</h3>
      <Segmented
        label="How much"
        value={minutes === null ? "all" : String(minutes)}
        onChange={(value) => onMinutes(value === "all" ? null : Number(value))}
        options={[
          { value: "all", label: "Whole test" },
          ...fitting.map((one) => ({ value: String(one), label: `${one} min` })),
        ]}
      />
      <p>
        {part === undefined
          ? "A whole test has a band. With less time, take one part."
          : `${part.title}: ${moduleNumbers(module, [part.number]).length} questions, about ${Math.ceil(partSeconds(module, part.number) / 60)} minutes. One part has a raw score and no band.`}
      </p>
    </div>
  );
}
