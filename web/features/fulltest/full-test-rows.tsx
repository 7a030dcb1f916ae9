import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { FULL_TEST_ORDER, fullTestOutcome, nextModule } from "#core/exam/attempt/full-test.ts";
import { attemptsByType, moduleProgress } from "#web/db/attempt/full-tests.ts";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import { paths } from "#web/paths.ts";
import { BandChip } from "#web/ui/display/band-chip.tsx";
import { Link } from "#web/ui/display/link.tsx";
import { ModuleBox } from "#web/ui/display/module-box.tsx";
import text from "#web/ui/style/text.module.css";
import styles from "./full-test.module.css";

/** A row for each full test among the attempts, with its progress and a link to continue. */
export function FullTestRows({ attempts }: { attempts: readonly AttemptRecord[] }) {
  const slugs = [...new Set(attempts.flatMap(({ head }) => (head.full_test === undefined ? [] : [head.full_test])))];
  return (
    <ul className={styles.rows}>
      {slugs.map((slug) => {
        const attemptsOfTest = attempts.filter((attempt) => attempt.head.full_test === slug);
        const [first] = attemptsOfTest;
        if (first === undefined) return null;
        const latest = attemptsByType(attemptsOfTest);
        const progress = moduleProgress(latest);
        const next = nextModule(progress);
        const outcome = fullTestOutcome(progress);
        const handedIn = FULL_TEST_ORDER.filter((type) => (latest[type]?.status ?? "in_progress") !== "in_progress");
        return (
          <li key={slug}>
            <span className={styles.boxes}>
              {FULL_TEST_ORDER.map((type) => (
                <ModuleBox
                  key={type}
                  type={type}
                  size="sm"
                  state={handedIn.includes(type) ? "done" : latest[type] === undefined ? undefined : "now"}
                />
              ))}
            </span>
            <div>
              <Link to={paths.fullTest(slug)}>
                {first.book_name}, {first.test_name}
                <span className={text.visuallyHidden}>, full test</span>
              </Link>
              <p className={text.meta}>
                {next === null
                  ? "All four modules handed in"
                  : `${handedIn.length} of 4 modules handed in. Next: ${MODULE_NAMES[next]}`}
              </p>
            </div>
            {outcome.kind === "overall" && <BandChip band={outcome.band} />}
          </li>
        );
      })}
    </ul>
  );
}
