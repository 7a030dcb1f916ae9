import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { DIAGNOSTIC_MINUTES, DIAGNOSTIC_PARTS, type DiagnosticPart } from "#core/exam/study/diagnostic.ts";
import { paths } from "#web/paths.ts";
import { ModuleBox } from "#web/ui/display/module-box.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import styles from "./diagnostic.module.css";

const DESCRIPTIONS: Readonly<Record<DiagnosticPart, string>> = {
  listening: "Half a Part 1: five questions. You hear the recording once.",
  reading: "A short text with six questions",
  writing: "A short letter of at least 80 words",
};

/** The page before the check: its three parts, and what its result means. */
export function DiagnosticIntro({ start }: { start: () => void }) {
  return (
    <>
      <h2>Where are you now?</h2>
      <p>
        Three short parts, about 15 minutes. You get a starting level with a range, and your plan begins there. It is no
        test result and gives no band.
      </p>
      <ul className={styles.parts}>
        {DIAGNOSTIC_PARTS.map((part) => (
          <li key={part}>
            <ModuleBox type={part} />
            <span>
              <b>{MODULE_NAMES[part]}</b>
              <small>{DESCRIPTIONS[part]}</small>
            </span>
            <small>{DIAGNOSTIC_MINUTES[part]} min</small>
          </li>
        ))}
      </ul>
      <p className={styles.basis}>
        You can skip any part. Your answers are saved on this device as you give them: leave when you like, and continue
        from your study plan.
      </p>
      <div className={styles.actions}>
        <Button size="lg" onClick={start}>
          Start the check
        </Button>
        <ButtonLink size="lg" variant="outline" to={paths.dashboard}>
          Skip the check
        </ButtonLink>
      </div>
    </>
  );
}
