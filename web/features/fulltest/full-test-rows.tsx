import { FULL_TEST_ORDER, fullTestOutcome, nextPaper } from "#core/exam/attempt/full-test.ts";
import { byType, satPapers } from "#web/db/full-tests.ts";
import type { AttemptRecord } from "#web/db/attempt-record.ts";
import { paths } from "#web/paths.ts";
import { BandChip } from "#web/ui/band-chip.tsx";
import { Link } from "#web/ui/link.tsx";
import { ModuleBox } from "#web/ui/module-box.tsx";
import text from "#web/ui/text.module.css";
import styles from "./full-test.module.css";
import { PAPER_NAMES } from "./words.ts";

/** Full tests in the list of attempts, the one that changed last first: how far each is, and the way back to it. */
export function FullTestRows({ attempts }: { attempts: readonly AttemptRecord[] }) {
  const slugs = [...new Set(attempts.flatMap(({ head }) => (head.full_test === undefined ? [] : [head.full_test])))];
  return (
    <ul className={styles.rows}>
      {slugs.map((slug) => {
        const linked = attempts.filter((attempt) => attempt.head.full_test === slug);
        const [first] = linked;
        if (first === undefined) return null;
        const papers = byType(linked);
        const sat = satPapers(papers);
        const next = nextPaper(sat);
        const outcome = fullTestOutcome(sat);
        const done = FULL_TEST_ORDER.filter((type) => (papers[type]?.status ?? "in_progress") !== "in_progress");
        return (
          <li key={slug}>
            <span className={styles.boxes}>
              {FULL_TEST_ORDER.map((type) => (
                <ModuleBox
                  key={type}
                  type={type}
                  size="sm"
                  state={done.includes(type) ? "done" : papers[type] === undefined ? undefined : "now"}
                />
              ))}
            </span>
            <div>
              <Link to={paths.fullTest(slug)}>
                {first.book_name}, {first.test_name}
                <span className={text.vh}>, full test</span>
              </Link>
              <p className={text.meta}>
                {next === null
                  ? "All four papers handed in"
                  : `${done.length} of 4 papers handed in. Next: ${PAPER_NAMES[next]}`}
              </p>
            </div>
            {outcome.kind === "overall" && <BandChip band={outcome.band} />}
          </li>
        );
      })}
    </ul>
  );
}
