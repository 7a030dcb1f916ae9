import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import { Button } from "#web/ui/form/button.tsx";
import field from "#web/ui/form/field.module.css";
import { focusHeading } from "#web/ui/hooks/focus.ts";
import { Segmented } from "#web/ui/form/segmented.tsx";
import text from "#web/ui/style/text.module.css";
import { arrange, ATTEMPTS_A_PAGE, type Sort, SORTS } from "./arrange.ts";
import { AttemptRows } from "./attempt-rows.tsx";
import styles from "./attempts-view.module.css";
import { useArrangement } from "./use-arrangement.ts";

const MODULE_OPTIONS = [
  { value: "all" as const, label: "All" },
  ...MODULE_TYPES.map((type) => ({ value: type, label: MODULE_NAMES[type].charAt(0), name: MODULE_NAMES[type] })),
];

const SORT_LABELS: Record<Sort, string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  highest: "Highest band first",
  lowest: "Lowest band first",
};

/** One page of the attempts, with controls for the module, the order and the page. */
export function ArrangedRows({ attempts }: { attempts: readonly AttemptRecord[] }) {
  const [arrangement, setArrangement] = useArrangement();
  const { rows, total, page, pages } = arrange(attempts, arrangement);
  const first = (page - 1) * ATTEMPTS_A_PAGE + 1;
  // Moves the focus to the heading, because the pressed button may be disabled on the new page.
  const showPage = (next: number, button: Element): void => {
    setArrangement({ page: next });
    focusHeading(button);
  };
  return (
    <>
      <div className={styles.tools}>
        <Segmented
          label="Show module"
          value={arrangement.module}
          options={MODULE_OPTIONS}
          onChange={(module) => setArrangement({ module })}
        />
        <label className={styles.sort}>
          <span>Order</span>
          <select
            className={field.select}
            value={arrangement.sort}
            onChange={({ target }) => setArrangement({ sort: SORTS.find((sort) => sort === target.value) ?? "newest" })}
          >
            {SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {SORT_LABELS[sort]}
              </option>
            ))}
          </select>
        </label>
      </div>
      {total === 0 ? (
        <p className={styles.empty} role="status">
          No attempts of this module yet.
        </p>
      ) : (
        <AttemptRows attempts={rows} />
      )}
      {pages > 1 && (
        <nav className={styles.pages} aria-label="Pages">
          <Button variant="outline" disabled={page === 1} onClick={(event) => showPage(page - 1, event.currentTarget)}>
            Previous
          </Button>
          <p className={text.small} role="status">
            {first} to {first + rows.length - 1} of {total}
          </p>
          <Button
            variant="outline"
            disabled={page === pages}
            onClick={(event) => showPage(page + 1, event.currentTarget)}
          >
            Next
          </Button>
        </nav>
      )}
    </>
  );
}
