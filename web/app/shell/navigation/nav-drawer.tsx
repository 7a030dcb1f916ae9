import { Fragment, useId } from "react";
import { Link } from "#web/ui/display/link.tsx";
import { NavItemBadge } from "./nav-item-badge.tsx";
import type { NavItem } from "./nav-items.ts";
import styles from "./nav-drawer.module.css";

/** `onChoose` is called when a link is pressed. */
export type NavDrawerProps = { items: readonly NavItem[]; current: string | null; onChoose?: () => void };

/**
 * The menu entries in the drawer, one below the other, with headings and lines. The children of an entry are indented.
 */
export function NavDrawer({ items, current, onChoose }: NavDrawerProps) {
  const id = useId();
  return items.map((item) => (
    <Fragment key={item.slug}>
      {item.divider && <hr />}
      {item.header && <p className={styles.heading}>{item.header_text}</p>}
      {item.children.length > 0 ? (
        <div role="group" aria-labelledby={`${id}-${item.slug}`} className={styles.group}>
          <p id={`${id}-${item.slug}`} className={styles.heading}>
            {item.menuitem}
          </p>
          <NavDrawer items={item.children} current={current} {...(onChoose !== undefined && { onChoose })} />
        </div>
      ) : (
        <Link to={item.link} aria-current={item.slug === current ? "page" : undefined} onClick={onChoose}>
          <span>{item.menuitem}</span>
          <NavItemBadge item={item} />
        </Link>
      )}
    </Fragment>
  ));
}
