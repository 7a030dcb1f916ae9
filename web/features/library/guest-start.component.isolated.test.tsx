import { render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider, useLocation } from "react-router";
import { expect, test, vi } from "vitest";
import type { Book } from "#core/exam/content/book.ts";
import type { User } from "#core/wire/account/user.ts";
import { createFakeServer, press } from "#tests/support/component.tsx";
import { createLocalKeys, createMemoryStore, type LocalKeys } from "#web/db/storage/local-keys.ts";
import { ServicesContext } from "#web/services.ts";
import { useRequestedTest } from "./use-requested-test.ts";
import { useSmartTest } from "./use-smart-test.ts";
import { useStartModule } from "./use-start-module.ts";

const chooseTest = vi.hoisted(() => vi.fn());
vi.mock("./choose-test.ts", () => ({ chooseTest, describeFailure: vi.fn() }));

const BOOK = { slug: "tides", name: "Tides", tests: [] } as unknown as Book;
const USER = { first_name: "A", last_name: "B", email: "a@b.test", testType: "academic", bandsTarget: 7 } as User;

function Buttons() {
  const start = useStartModule();
  const { begin } = useSmartTest();
  return (
    <>
      <button onClick={() => start("writing", "tides-writing", null)}>Start Test</button>
      <button onClick={() => void begin("reading", { book: BOOK, test: "test-1" })}>Begin Smart Test</button>
    </>
  );
}

function Listing() {
  const { begin } = useSmartTest();
  useRequestedTest("reading", [BOOK], begin);
  return null;
}

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function show(local: LocalKeys, address: string): void {
  const router = createMemoryRouter(
    [
      { path: "/samples/", element: <Buttons /> },
      { path: "/ieltstest/reading/", element: <Listing /> },
      { path: "*", element: <Address /> },
    ],
    { initialEntries: [address] },
  );
  render(
    <ServicesContext value={createFakeServer({ local }).services}>
      <RouterProvider router={router} />
    </ServicesContext>,
  );
}
const createEmptyKeys = (): LocalKeys => {
  const store = createMemoryStore();
  return createLocalKeys(
    () => store,
    () => null,
  );
};

test("a guest who starts a test is asked to register, and the test is remembered", async () => {
  const local = createEmptyKeys();
  show(local, "/samples/");

  await press("Start Test");

  expect((await screen.findByRole("status")).textContent).toBe(
    "/register/?alert=Please+create+an+free+account+or+login+to+start+mock+test.&variant=danger",
  );
  expect(local.readGuardedPage()).toMatch(
    /^\/ieltstest\/attempt\/writing\/tides-writing\/[\w-]{22}\?mode=exam&extra=0$/u,
  );
});

test("a guest's smart test is remembered, and begins once the guest has signed in", async () => {
  const local = createEmptyKeys();
  show(local, "/samples/");
  await press("Begin Smart Test");
  await screen.findByRole("status");
  const remembered = local.readGuardedPage() ?? "";
  expect(remembered).toBe("/ieltstest/reading/?begin=yes&book=tides&test=test-1");

  local.writeUser(USER);
  chooseTest.mockResolvedValue({ kind: "open", address: "/ieltstest/attempt/reading/tides-reading/one" });
  show(local, remembered);

  expect(await screen.findByText("/ieltstest/attempt/reading/tides-reading/one")).toBeTruthy();
  expect(chooseTest).toHaveBeenCalledExactlyOnceWith(expect.anything(), {
    kind: "reading",
    book: BOOK,
    test: "test-1",
    part: undefined,
  });
  expect(local.readGuardedPage()).toBeNull();
});
