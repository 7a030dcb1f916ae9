import { act, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { User } from "#core/wire/account/user.ts";
import { createFakeServer } from "#tests/support/component.tsx";
import { createLocalKeys, createMemoryStore } from "#web/db/storage/local-keys.ts";
import { ServicesContext } from "#web/services.ts";
import { useReadLessons } from "./use-read-lessons.ts";

vi.mock("./device-study.ts", () => ({
  watchStudyEntries: () => ({
    subscribe: (onValue: (entries: unknown) => void) => {
      onValue([{ id: "1", card: "lesson/true-false", at: 1, zone: 0, act: "good" }]);
      return () => undefined;
    },
  }),
}));

const USER = { first_name: "A", last_name: "B", email: "a@b.test", testType: "academic", bandsTarget: 7 } as User;

function Lessons() {
  return <output>{[...useReadLessons().finishedIds].join()}</output>;
}

test("an open page shows no read lesson once the account has signed out", async () => {
  const store = createMemoryStore();
  const local = createLocalKeys(
    () => store,
    () => null,
  );
  local.writeOwner("account-ada");
  local.writeUser(USER);
  const device = () => Promise.resolve({});
  render(
    <ServicesContext value={{ ...createFakeServer({ local }).services, device } as never}>
      <Lessons />
    </ServicesContext>,
  );
  expect(await screen.findByText("true-false")).toBeTruthy();

  act(() => local.clearUser());

  expect(screen.getByRole("status").textContent).toBe("");
});
