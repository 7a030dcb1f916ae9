import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import { paths } from "#web/paths.ts";
import type { Role } from "../routing/use-role.ts";

/** A navigation entry with the specified fields. */
export type NavItem = { menuitem: string; link: string; slug: string };

export const NAV_ITEMS: readonly NavItem[] = [
  { menuitem: "Your Dashboard", link: paths.dashboard, slug: "dashboard" },
  ...MODULE_TYPES.map((type) => ({ menuitem: MODULE_NAMES[type], link: paths.listing(type), slug: type })),
  { menuitem: "Full Test", link: paths.listing("fulltest"), slug: "fulltest" },
  { menuitem: "Samples", link: paths.samples, slug: "samples" },
];

const CRM_ITEM: NavItem = { menuitem: "CRM", link: paths.crm, slug: "crm" };

/** Returns the navigation entries of a role; staff have one more. */
export function navItems(role: Role | null): readonly NavItem[] {
  return role === "staff" || role === "admin" ? [...NAV_ITEMS, CRM_ITEM] : NAV_ITEMS;
}

/**
 * Returns the entry to highlight for an address: the module of a listing, attempt or result, the dashboard, the samples
 * or the CRM.
 */
export function currentSlug(pathname: string): string | null {
  const [first, second, third] = pathname.split("/").filter((segment) => segment !== "");
  if (first === "dashboard" || first === "samples" || first === "crm") return first;
  if (first !== "ieltstest") return null;
  const slug = second === "attempt" ? third : second;
  return slug !== undefined && NAV_ITEMS.some((item) => item.slug === slug) ? slug : null;
}
