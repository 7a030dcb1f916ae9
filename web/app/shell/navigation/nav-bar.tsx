import { Link } from "#web/ui/display/link.tsx";
import { cx } from "#web/ui/style/cx.ts";
import { DropDown } from "./drop-down.tsx";
import { NavItemBadge } from "./nav-item-badge.tsx";
import type { NavItem } from "./nav-items.ts";
import styles from "../layout/site-header.module.css";

/** The menu entries in the header's bar, without headings. The children of an entry are in a drop-down. */
export function NavBar({ items, current }: { items: readonly NavItem[]; current: string | null }) {
  return items.map((item) =>
    item.children.length > 0 ? (
      <DropDown key={item.slug} label={item.menuitem} className={styles.button}>
        {(close) =>
          item.children.map((child) => (
            <li key={child.slug}>
              <Link to={child.link} aria-current={child.slug === current ? "page" : undefined} onClick={close}>
                <span>{child.menuitem}</span>
                <NavItemBadge item={child} />
              </Link>
            </li>
          ))
        }
      </DropDown>
    ) : (
      <Link
        key={item.slug}
        className={cx(styles.item, item.divider && styles.barDivider)}
        to={item.link}
        aria-current={item.slug === current ? "page" : undefined}
      >
        <span data-label={item.menuitem}>{item.menuitem}</span>
        <NavItemBadge item={item} />
      </Link>
    ),
  );
}
