import type { SpeakingStep } from "#core/exam/attempt/speaking-plan.ts";
import { cx } from "#web/ui/style/cx.ts";
import styles from "./parts-bar.module.css";

/** The parts of the interview with their progress. */
export function PartsBar({ plan, at }: { plan: readonly SpeakingStep[]; at: number }) {
  const parts = [...new Set(plan.filter((step) => step.kind !== "close").map((step) => step.part))];
  const current = plan[at]?.part ?? Number.POSITIVE_INFINITY;
  const isOver = at >= plan.length;
  return (
    <ol
      className={styles.parts}
      style={{ gridTemplateColumns: `repeat(${parts.length}, 1fr)` }}
      aria-label="Parts of the interview"
    >
      {parts.map((part) => {
        const steps = plan.flatMap((step, index) => (step.part === part && step.kind !== "close" ? [index] : []));
        const done = steps.filter((index) => index < at).length;
        const isCurrent = part === current && !isOver;
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
