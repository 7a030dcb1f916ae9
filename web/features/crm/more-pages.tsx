import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import styles from "./desk.module.css";
import type { Pages } from "./use-pages.ts";

/** The way to the pages before and after; nothing where there is but one. */
export function MorePages({ pages }: { pages: Pick<Pages<unknown>, "number" | "next" | "previous"> }) {
  const { number, next, previous } = pages;
  if (next === null && previous === null) return null;
  return (
    <nav className={styles.pager} aria-label="Pages">
      <Button variant="outline" aria-disabled={previous === null || undefined} onClick={() => previous?.()}>
        <Icon name="caret-left" size={16} />
        Previous
      </Button>
      <span>Page {number}</span>
      <Button variant="outline" aria-disabled={next === null || undefined} onClick={() => next?.()}>
        Next
        <Icon name="caret-right" size={16} />
      </Button>
    </nav>
  );
}
