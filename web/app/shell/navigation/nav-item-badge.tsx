import { Badge } from "#web/ui/display/badge.tsx";
import type { NavItem } from "./nav-items.ts";

export function NavItemBadge({ item: { badge, badgecolor } }: { item: NavItem }) {
  return badge === null ? null : <Badge variant={badgecolor ?? "secondary"}>{badge}</Badge>;
}
