import { Button } from "#web/ui/form/button.tsx";
import { Icon } from "#web/ui/media/icon.tsx";
import styles from "../crm.module.css";
import type { Pages } from "./use-pages.ts";

/** Buttons for the previous and next page. Renders nothing for a single page. */
export function PageButtons({ pages }: { pages: Pick<Pages<unknown>, "number" | "next" | "previous"> }) {
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
