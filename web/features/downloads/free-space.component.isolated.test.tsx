import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { createFakeServer, press, renderWithServer } from "#tests/support/component.tsx";
import type { EvictableDownload } from "#web/db/library/download-storage.ts";
import type { Device } from "#web/db/storage/device.ts";
import type { Sync } from "#web/services.ts";
import { listEvictable } from "./device-downloads.ts";
import { FreeSpace } from "./free-space.tsx";

vi.mock("./device-downloads.ts", () => ({ listEvictable: vi.fn() }));

const download = (slug: string): EvictableDownload => ({
  module_slug: slug,
  module_type: "reading",
  title: slug,
  bytes: 1000,
  used_at: 0,
});
const PACKS = new Map();

function setUp(evictable: EvictableDownload[], removeDownload = vi.fn(async (_slug: string) => "removed")) {
  vi.mocked(listEvictable).mockResolvedValue(evictable);
  const onDone = vi.fn();
  const server = createFakeServer({
    device: () => Promise.resolve({} as Device),
    sync: () => Promise.resolve({ removeDownload } as unknown as Sync),
  });
  renderWithServer(<FreeSpace packs={PACKS} needed={1500} onDone={onDone} />, server);
  return { onDone, removeDownload };
}

test("proposes the least recently used downloads until the needed bytes are free, and removes them", async () => {
  const { onDone, removeDownload } = setUp(["first", "second", "third"].map(download));
  await screen.findByText("third");

  await press("Remove 2 modules, 2 kB");

  await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(removeDownload.mock.calls).toEqual([["first"], ["second"]]);
});

test("says that some downloads could not be removed if removing one of two fails", async () => {
  const removeDownload = vi.fn(async (slug: string) => {
    if (slug === "second") throw new Error("disk");
    return "removed";
  });
  const { onDone } = setUp(["first", "second"].map(download), removeDownload);
  await screen.findByText("second");

  await press("Remove 2 modules, 2 kB");

  expect((await screen.findByRole("alert")).textContent).toBe("Some downloads could not be removed. Try again.");
  expect(onDone).not.toHaveBeenCalled();
});

test("offers only to close if there is nothing to remove", async () => {
  setUp([]);

  expect(await screen.findByText(/^There is nothing to remove/u)).toBeTruthy();
  expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Close"]);
});
