import { screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { axeFaults, createFakeServer, renderWithServer } from "#tests/support/component.tsx";
import { CrmHead } from "./crm-head.tsx";

function setUp(path: string, isAdmin: boolean) {
  return renderWithServer(
    <MemoryRouter initialEntries={[path]}>
      <CrmHead title="Title" isAdmin={isAdmin} />
    </MemoryRouter>,
    createFakeServer(),
  );
}
const listLinks = (name: string): (string | null)[] =>
  within(screen.getByRole("navigation", { name }))
    .getAllByRole("link")
    .map((link) => link.textContent);
const listCurrentLinks = (name: string): (string | null)[] =>
  within(screen.getByRole("navigation", { name }))
    .getAllByRole("link")
    .filter((link) => link.hasAttribute("aria-current"))
    .map((link) => link.textContent);

test("shows an administrator the tab of the current page, and all pages of that tab", async () => {
  setUp("/crm/coupons", true);
  expect(listLinks("CRM")).toEqual([
    "Dashboard", "Evaluations", "Clients", "Payments", "Offers", "Complaints", "Quality", "Office",
  ]); // prettier-ignore
  expect(listCurrentLinks("CRM")).toEqual(["Offers"]);
  expect(listLinks("Offers")).toEqual(["Prices", "Coupons", "Announcements"]);
  expect(listCurrentLinks("Offers")).toEqual(["Coupons"]);
  expect(await axeFaults()).toEqual([]);
});

test("names a tab with a single page after this page, and hides the pages of administrators from staff", () => {
  setUp("/crm/coupons", false);
  expect(listLinks("CRM")).toEqual([
    "Dashboard",
    "Evaluations",
    "Clients",
    "Payments",
    "Coupons",
    "Complaints",
    "Quality",
  ]);
  expect(listCurrentLinks("CRM")).toEqual(["Coupons"]);
  expect(screen.queryByRole("navigation", { name: "Coupons" })).toBeNull();
});

test.each([
  ["/crm/evaluations/slug", "Evaluations"],
  ["/crm/clients/user", "Clients"],
])("on %s, marks the tab %s as current and shows no second row of links", (path, tab) => {
  setUp(path, true);
  expect(listCurrentLinks("CRM")).toEqual([tab]);
  expect(screen.queryByRole("navigation", { name: tab })).toBeNull();
});
