import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import { MODULE_MINUTES, MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import { paths } from "#web/paths.ts";
import type { BadgeProps } from "#web/ui/display/badge.tsx";
import type { Role } from "../../account/use-role.ts";

/** A menu entry of the header, the drawer or 'Start Test'. The specification names the fields. */
export type NavItem = {
  menuitem: string;
  link: string;
  slug: string;
  /** A word or two beside the name. */
  badge: string | null;
  badgecolor: BadgeProps["variant"] | null;
  /** Entries of a drop-down. An entry with a drop-down does not use `link`. */
  children: readonly NavItem[];
  /** A line before the entry. */
  divider: boolean;
  /** A heading before the entry, in the drawer. */
  header: boolean;
  header_text: string;
};

/** Returns a menu entry. Without other fields it has no badge, children, divider or heading. */
function entry(given: Pick<NavItem, "menuitem" | "link" | "slug"> & Partial<NavItem>): NavItem {
  return { badge: null, badgecolor: null, children: [], divider: false, header: false, header_text: "", ...given };
}

export const NAV_ITEMS: readonly NavItem[] = [
  entry({ menuitem: "Your Dashboard", link: paths.dashboard, slug: "dashboard" }),
  ...MODULE_TYPES.map((type, index) =>
    entry({
      menuitem: MODULE_NAMES[type],
      link: paths.listing(type),
      slug: type,
      header: index === 0,
      header_text: index === 0 ? "Tests" : "",
    }),
  ),
  entry({ menuitem: "Full Test", link: paths.listing("fulltest"), slug: "fulltest" }),
  entry({ menuitem: "Samples", link: paths.samples, slug: "samples", divider: true }),
];

/** The 'Start Test' drop-down. Each entry begins a smart test instead of opening its link. */
export const START_TEST: Omit<NavItem, "children"> & { children: readonly (NavItem & { slug: ModuleType })[] } = {
  ...entry({ menuitem: "Start Test", link: paths.listing("fulltest"), slug: "start" }),
  children: MODULE_TYPES.map((type) => ({
    ...entry({ menuitem: MODULE_NAMES[type], link: paths.listing(type), slug: type }),
    slug: type,
    badge: `${MODULE_MINUTES[type]} min`,
  })),
};

const CRM_ITEM = entry({ menuitem: "CRM", link: paths.crm, slug: "crm" });

/** Returns the navigation entries of a role. Staff also get the CRM. */
export function navItems(role: Role | null): readonly NavItem[] {
  return role === "staff" || role === "admin" ? [...NAV_ITEMS, CRM_ITEM] : NAV_ITEMS;
}

/**
 * Returns the slug of the entry to highlight on a page: the module of a listing, attempt or result, the dashboard, the
 * samples or the CRM. Null for any other page.
 */
export function currentSlug(pathname: string): string | null {
  const [first, second, third] = pathname.split("/").filter((segment) => segment !== "");
  if (first === "dashboard" || first === "samples" || first === "crm") return first;
  if (first !== "ieltstest") return null;
  const slug = second === "attempt" ? third : second;
  return slug !== undefined && NAV_ITEMS.some((item) => item.slug === slug) ? slug : null;
}
