import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { axeFaults, createFakeServer, renderWithServer } from "#tests/support/component.tsx";
import { type OthersUnsent, watchOthersUnsent } from "#web/db/outbox/unsent.ts";
import { mayHaveWork } from "#web/db/storage/stored-work.ts";
import type { Services } from "#web/services.ts";
import { KeptWorkHint } from "./kept-work-hint.tsx";

vi.mock("#web/db/outbox/unsent.ts", () => ({ watchOthersUnsent: vi.fn() }));
vi.mock("#web/db/storage/stored-work.ts", () => ({ mayHaveWork: vi.fn(() => Promise.resolve(true)) }));

function setUp(work: OthersUnsent[], device: () => Promise<unknown> = () => Promise.resolve({})) {
  const subscribe = vi.fn((onValue: (value: OthersUnsent[]) => void) => {
    onValue(work);
    return () => undefined;
  });
  vi.mocked(watchOthersUnsent).mockReturnValue({ subscribe } as never);
  renderWithServer(<KeptWorkHint />, createFakeServer({ device } as unknown as Partial<Services>));
  return subscribe;
}

test("says how much unsent work the device keeps, and names nobody", async () => {
  setUp([
    { owner: "account-ada", name: "a•••@example.org", count: 2 },
    { owner: "account-ben", name: null, count: 1 },
  ]);
  expect(
    await screen.findByText(
      "3 unsent items are kept on this device. Sign in with the account that they belong to, and we send them.",
    ),
  ).toBeTruthy();
  expect(document.body.textContent).not.toContain("example.org");
  expect(await axeFaults()).toEqual([]);
});

test("shows nothing if the device keeps no work or has no storage", async () => {
  const subscribe = setUp([]);
  await vi.waitFor(() => expect(subscribe).toHaveBeenCalled());
  setUp([], () => Promise.reject(new Error("no storage")));
  expect(document.body.textContent.trim()).toBe("");
});

test("does not open the storage of a device that has stored no work", async () => {
  vi.mocked(mayHaveWork).mockResolvedValueOnce(false);
  const device = vi.fn(() => Promise.resolve({}));
  setUp([], device);
  await vi.waitFor(async () => expect(await vi.mocked(mayHaveWork).mock.results.at(-1)?.value).toBe(false));
  expect(device).not.toHaveBeenCalled();
});
