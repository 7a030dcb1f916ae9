import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import { Button } from "#web/ui/form/button.tsx";
import field from "#web/ui/form/field.module.css";
import { focusHeading } from "#web/ui/hooks/focus.ts";
import { Segmented } from "#web/ui/form/segmented.tsx";
import text from "#web/ui/style/text.module.css";
import { arrange, PAGE_SIZE, type Sort, SORTS } from "./arrange.ts";
import { AttemptRows } from "./attempt-rows.tsx";
import styles from "./attempts-view.module.css";
import { useArrangement } from "./use-arrangement.ts";

const MODULES = [
  { value: "all" as const, label: "All" },
  ...MODULE_TYPES.map((type) => ({
    value: type,
    label: type.slice(0, 1).toUpperCase(),
    name: type.slice(0, 1).toUpperCase() + type.slice(1),
  })),
];

const SORT_NAMES: Record<Sort, string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  highest: "Highest band first",
  lowest: "Lowest band first",
};

/** The attempts of one module or all, sorted and in pages. */
export function ArrangedRows({ attempts }: { attempts: readonly AttemptRecord[] }) {
  const [arrangement, change] = useArrangement();
  const { rows, total, page, pages } = arrange(attempts, arrangement);
  const first = (page - 1) * PAGE_SIZE + 1;
  // Focus the top of the list, because the pressed button may be gone on the new page.
  const showPage = (next: number, button: Element): void => {
    change({ page: next });
    focusHeading(button);
  };
  return (
    <>
      <div className={styles.tools}>
        <Segmented
          label="Show module"
          value={arrangement.module}
          options={MODULES}
          onChange={(module) => change({ module })}
        />
        <label className={styles.sort}>
          <span>Order</span>
          <select
            className={field.select}
            value={arrangement.sort}
            onChange={({ target }) => change({ sort: SORTS.find((sort) => sort === target.value) ?? "newest" })}
          >
            {SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {SORT_NAMES[sort]}
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
