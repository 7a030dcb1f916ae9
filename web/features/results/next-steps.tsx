import type { ReactNode } from "react";
import styles from "./results.module.css";

export type NextStep = { key: string; title: string; text: string; action: ReactNode };

/** What to do after a result, in the order of `steps`. */
export function NextSteps({ steps }: { steps: readonly NextStep[] }) {
  if (steps.length === 0) return null;
  return (
    <section className={styles.next} aria-labelledby="next-steps">
      <h2 id="next-steps">Next steps</h2>
      <ul>
        {steps.map((step) => (
          <li key={step.key}>
            <div>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </div>
            {step.action}
          </li>
        ))}
      </ul>
    </section>
  );
}
