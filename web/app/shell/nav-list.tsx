import { Fragment, useId } from "react";
import { Badge } from "#web/ui/display/badge.tsx";
import { Link } from "#web/ui/display/link.tsx";
import { cx } from "#web/ui/style/cx.ts";
import { DropDown } from "./drop-down.tsx";
import type { NavItem } from "./nav-items.ts";
import styles from "./nav-list.module.css";
import headerStyles from "./site-header.module.css";

/** `onChoose` is called with each press on a link. */
export type NavListProps = { items: readonly NavItem[]; current: string | null; onChoose?: () => void };

/** The entries in the bar. It has no room for headings; children are in a drop-down. */
export function NavBar({ items, current }: NavListProps) {
  return items.map((item) =>
    item.children.length > 0 ? (
      <DropDown key={item.slug} label={item.menuitem} className={headerStyles.btn}>
        {(close) =>
          item.children.map((child) => (
            <li key={child.slug}>
              <Link to={child.link} aria-current={child.slug === current ? "page" : undefined} onClick={close}>
                <span>{child.menuitem}</span>
                <ItemBadge item={child} />
              </Link>
            </li>
          ))
        }
      </DropDown>
    ) : (
      <Link
        key={item.slug}
        className={cx(headerStyles.item, item.divider && styles.barDivider)}
        to={item.link}
        aria-current={item.slug === current ? "page" : undefined}
      >
        <span data-label={item.menuitem}>{item.menuitem}</span>
        <ItemBadge item={item} />
      </Link>
    ),
  );
}

/** The entries in the drawer, one below the other, with headings and lines; children are indented. */
export function NavDrawer({ items, current, onChoose }: NavListProps) {
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
          <ItemBadge item={item} />
        </Link>
      )}
    </Fragment>
  ));
}

function ItemBadge({ item: { badge, badgecolor } }: { item: NavItem }) {
  return badge === null ? null : <Badge variant={badgecolor ?? "secondary"}>{badge}</Badge>;
}
