import { screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "@testing-library/react";
import type { Book } from "#core/exam/content/book.ts";
import { axeFaults, createFakeServer } from "#tests/support/component.tsx";
import { createLocalKeys, createMemoryStore } from "#web/db/storage/local-keys.ts";
import { ServicesContext } from "#web/services.ts";
import { BookView } from "./book-view.tsx";
import { Listing } from "./listing.tsx";

const module = (slug: string) => ({
  name: slug,
  slug,
  test_type: "both",
  content_version: "0000000000000001",
  key_version: "0000000000000001",
  duration: 3600,
  questions: 40,
  pack_bytes: { json: 1, media: 0 },
});
const BOOK = {
  slug: "tides",
  name: "Tides",
  description: "",
  cover: null,
  institute: { name: "Bandwise" },
  copyright: "",
  difficulty: "typical",
  tests: [
    {
      slug: "test-1",
      name: "Test 1",
      listening_module: [],
      reading_module: [module("tides-reading")],
      writing_module: [],
      speaking_module: [],
    },
  ],
} as unknown as Book;

function show(element: React.ReactNode): void {
  const store = createMemoryStore();
  const server = createFakeServer({
    device: () => Promise.reject(new Error("no storage")),
    local: createLocalKeys(
      () => store,
      () => null,
    ),
  });
  render(
    <ServicesContext value={server.services}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />
    </ServicesContext>,
  );
}
const goOffline = (): void => {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
};
const button = (name: RegExp): HTMLButtonElement => screen.getByRole("button", { name });
afterEach(() => vi.restoreAllMocks());

const REASON = "You’re offline. Tests on this device are first. Download the others when you’re back online.";

test("offline, a listing disables what is not on this device, with the reason", async () => {
  goOffline();
  show(<Listing kind="reading" books={[BOOK]} />);

  for (const name of [/^Begin Smart Test$/u, /^Begin Smart Test from Tides/u]) {
    expect(button(name).disabled).toBe(true);
    const note = document.getElementById(button(name).getAttribute("aria-describedby") ?? "");
    expect(note?.textContent).toBe(REASON);
  }
  expect(await axeFaults()).toEqual([]);
});

test("offline, a book disables the tests that are not on this device", async () => {
  goOffline();
  show(<BookView book={BOOK} renderAttempts={() => null} />);

  expect(button(/^Start Test: Test 1/u).disabled).toBe(true);
  expect(screen.getByText(REASON)).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
});

test("online, every test can be started", () => {
  show(<BookView book={BOOK} renderAttempts={() => null} />);

  expect(button(/^Start Test: Test 1/u).disabled).toBe(false);
  expect(screen.queryByText(REASON)).toBeNull();
});
