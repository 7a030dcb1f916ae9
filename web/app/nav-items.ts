import type { ModuleType } from "#core/exam/content/module-type.ts";
import { MODULE_TYPES, PAPER_MINUTES } from "#core/exam/content/papers.ts";
import { paths } from "#web/paths.ts";
import type { Role } from "./use-role.ts";

/** An entry of the navigation, in the spec's fields. */
export type NavItem = { menuitem: string; link: string; slug: string };

export const MODULE_NAMES: Record<ModuleType, string> = {
  listening: "Listening",
  reading: "Reading",
  writing: "Writing",
  speaking: "Speaking",
};

/** Minutes of each paper on computer, as the Start Test menu shows them. */
export const MODULE_MINUTES = PAPER_MINUTES;

export const NAV_ITEMS: readonly NavItem[] = [
  { menuitem: "Your Dashboard", link: paths.dashboard, slug: "dashboard" },
  ...MODULE_TYPES.map((type) => ({ menuitem: MODULE_NAMES[type], link: paths.listing(type), slug: type })),
  { menuitem: "Full Test", link: paths.listing("fulltest"), slug: "fulltest" },
  { menuitem: "Samples", link: paths.samples, slug: "samples" },
];

const CRM_ITEM: NavItem = { menuitem: "CRM", link: paths.crm, slug: "crm" };

/** The entries that a role is offered: staff have one more. */
export function navItems(role: Role | null): readonly NavItem[] {
  return role === "staff" || role === "admin" ? [...NAV_ITEMS, CRM_ITEM] : NAV_ITEMS;
}

/** The entry that an address belongs to: the module of a listing, room or result, the dashboard, the samples or the CRM. */
export function currentSlug(pathname: string): string | null {
  const [first, second, third] = pathname.split("/").filter((segment) => segment !== "");
  if (first === "dashboard" || first === "samples" || first === "crm") return first;
  if (first !== "ieltstest") return null;
  const slug = second === "attempt" ? third : second;
  return slug !== undefined && NAV_ITEMS.some((item) => item.slug === slug) ? slug : null;
}
