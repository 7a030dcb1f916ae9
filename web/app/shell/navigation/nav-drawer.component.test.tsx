import { render, screen, within } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { axeFaults } from "#tests/support/component.tsx";
import type { NavItem } from "./nav-items.ts";
import { NavBar } from "./nav-bar.tsx";
import { NavDrawer } from "./nav-drawer.tsx";

const plain: NavItem = {
  menuitem: "Samples",
  link: "#samples",
  slug: "samples",
  badge: null,
  badgecolor: null,
  children: [],
  divider: false,
  header: false,
  header_text: "",
};
const ITEMS: NavItem[] = [
  plain,
  {
    ...plain,
    menuitem: "Writing",
    link: "#writing",
    slug: "writing",
    badge: "New",
    badgecolor: "success",
    divider: true,
    header: true,
    header_text: "Tests",
  },
  {
    ...plain,
    menuitem: "More",
    slug: "more",
    children: [{ ...plain, menuitem: "Speaking", link: "#speaking", slug: "speaking", badge: "14 min" }],
  },
];

test("the drawer shows links, badge, divider, heading and children of its entries", async () => {
  const onChoose = vi.fn();
  render(
    <nav aria-label="Main">
      <NavDrawer items={ITEMS} current="writing" onChoose={onChoose} />
    </nav>,
  );

  expect(screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Samples", "#samples"],
    ["WritingNew", "#writing"],
    ["Speaking14 min", "#speaking"],
  ]);
  expect(screen.getByRole("link", { current: "page" }).textContent).toBe("WritingNew");
  expect(screen.getByRole("separator")).toBeDefined();
  expect(screen.getByText("Tests")).toBeDefined();
  expect(within(screen.getByRole("group", { name: "More" })).getAllByRole("link")).toHaveLength(1);
  expect(await axeFaults()).toEqual([]);

  await userEvent.click(screen.getByRole("link", { name: /Speaking/u }));
  expect(onChoose).toHaveBeenCalledOnce();
});

test("the bar shows badges, and children in a drop-down", async () => {
  render(
    <nav aria-label="Main">
      <NavBar items={ITEMS} current="speaking" />
    </nav>,
  );
  expect(screen.getAllByRole("link").map((link) => link.textContent)).toEqual(["Samples", "WritingNew"]);

  await userEvent.click(screen.getByRole("button", { name: "More" }));

  const child = screen.getByRole("link", { name: /Speaking/u });
  expect(child.getAttribute("aria-current")).toBe("page");
  expect(await axeFaults()).toEqual([]);
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByRole("link", { name: /Speaking/u })).toBeNull();
});
