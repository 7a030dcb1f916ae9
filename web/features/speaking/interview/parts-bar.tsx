import type { SpeakingStep } from "#core/exam/attempt/speaking-plan.ts";
import { cx } from "#web/ui/style/cx.ts";
import styles from "./parts-bar.module.css";

/** The parts of the interview, each with the share of its steps that are over. `stepIndex` is the current step. */
export function PartsBar({ plan, stepIndex }: { plan: readonly SpeakingStep[]; stepIndex: number }) {
  const parts = [...new Set(plan.filter((step) => step.kind !== "close").map((step) => step.part))];
  const currentPart = plan[stepIndex]?.part;
  return (
    <ol
      className={styles.parts}
      style={{ gridTemplateColumns: `repeat(${parts.length}, 1fr)` }}
      aria-label="Parts of the interview"
    >
      {parts.map((part) => {
        const steps = plan.flatMap((step, index) => (step.part === part && step.kind !== "close" ? [index] : []));
        const done = steps.filter((index) => index < stepIndex).length;
        const isCurrent = part === currentPart;
        return (
          <li key={part} className={cx(isCurrent && styles.currentPart)} aria-current={isCurrent ? "step" : undefined}>
            <span className={styles.partLine} aria-hidden="true">
              <i style={{ width: `${Math.round((done / Math.max(1, steps.length)) * 100)}%` }} />
            </span>
            Part {part}
          </li>
        );
      })}
    </ol>
  );
}
