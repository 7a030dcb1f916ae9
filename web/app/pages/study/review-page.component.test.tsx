import { render, screen, waitFor } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { wordCard } from "#core/exam/study/card-ref.ts";
import { deleteDrillDevice, openDrillDevice, WHY_TRUE_IS_WRONG } from "#tests/support/drill-device.ts";
import { axeFaults, press } from "#tests/support/component.tsx";
import { finishDrill, saveDrillGroup, startDrill } from "#web/db/drill/drills.ts";
import type { Device } from "#web/db/storage/device.ts";
import { logCard } from "#web/db/study/study-log.ts";
import { saveWords } from "#web/db/study/words.ts";
import { paths } from "#web/paths.ts";
import { type Services, ServicesContext } from "#web/services.ts";
import { ToastViewport } from "#web/ui/overlay/toast-viewport.tsx";
import { Component as ReviewPage } from "./review-page.tsx";

const OWNER = "account-ada";
const DRILL = "drill00000000000000001";
const WORD = "word000000000000000001";
const DAY_MS = 86_400_000;
let device: Device;
let drained = 0;

beforeEach(async () => {
  drained = 0;
  device = await openDrillDevice();
});
afterEach(() => deleteDrillDevice(device));

/** Answers a question of a drill wrong. */
async function makeMistake(given = "TRUE"): Promise<void> {
  const request = { skill: "reading", type: "identifying_information", difficulty: null } as const;
  await startDrill(device, { owner: OWNER, slug: DRILL, request, now: Date.now() - 1000 });
  await saveDrillGroup(device, DRILL, 0, { answers: { "3": given }, current: 3, seconds: 5 });
  await finishDrill(device, DRILL, Date.now());
}

const addWord = () =>
  saveWords(device, OWNER, [
    {
      word_id: WORD,
      text: "swallow",
      sentence: "Plastic swallows the sound.",
      source: "Tides",
      definition: "to take in completely",
      deleted: false,
      at: Date.now() - 500,
    },
  ]);

function show({ isReadable = true, now = Date.now } = {}): void {
  const services = {
    device: () => (isReadable ? Promise.resolve(device) : Promise.reject(new Error("blocked"))),
    session: () => Promise.resolve({ clock: { now } }),
    sync: () => Promise.resolve({ drainSoon: () => (drained += 1) }),
    local: { readOwner: () => OWNER, onLocalChange: () => () => undefined },
  } as unknown as Services;
  const router = createMemoryRouter(
    [
      { path: "/dashboard/review/", element: <ReviewPage /> },
      { path: "*", element: <p>another page</p> },
    ],
    { initialEntries: [paths.review] },
  );
  render(
    <ServicesContext value={services}>
      <RouterProvider router={router} />
      <ToastViewport />
    </ServicesContext>,
  );
}

const readActs = async () => (await device.work.studyEntry.toArray()).sort((a, b) => a.at - b.at).map(({ act }) => act);

test("the question of a mistake is asked again, explained after the answer, and comes back after days", async () => {
  await page.viewport(390, 844);
  await makeMistake();
  show();
  const wrong = await screen.findByRole("radio", { name: "True" });
  expect(screen.getByRole("img", { name: "Card 1 of 1" })).toBeTruthy();
  expect(screen.queryByText(WHY_TRUE_IS_WRONG)).toBeNull();
  expect(await axeFaults()).toEqual([]);

  await userEvent.click(wrong);
  await press("Check answer");
  expect(screen.getByText("Now you chose True")).toBeTruthy();
  expect(screen.getByText("Earlier today you chose True")).toBeTruthy();
  expect(screen.getByText(WHY_TRUE_IS_WRONG)).toBeTruthy();
  expect(document.activeElement?.textContent).toBe("Mistake card, answer");
  expect(await axeFaults()).toEqual([]);

  await press("Good in 2 days");
  expect(await screen.findByRole("heading", { name: "You reviewed 1 card" })).toBeTruthy();
  expect(screen.getByText("Good. It comes back in 2 days.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Choose a drill" })).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
  await vi.waitFor(() => expect(drained).toBe(1));
  expect(await readActs()).toEqual(["good"]);
});

test("the page explains the answer that was given now, not the earlier mistake, and offers the lesson", async () => {
  await makeMistake("");
  show();
  await userEvent.click(await screen.findByRole("radio", { name: "True" }));
  await press("Check answer");

  expect(screen.getByText(WHY_TRUE_IS_WRONG)).toBeTruthy();
  expect(screen.queryByText(/You left this one empty/u)).toBeNull();
  expect(screen.getByRole("link", { name: "Lesson: False or Not given" })).toBeTruthy();
});

test("the keyboard shows the answer with Space and rates with 1 and 2", async () => {
  await page.viewport(1280, 800);
  await makeMistake();
  await addWord();
  show();
  await screen.findByRole("img", { name: "Card 1 of 2" });
  await screen.findAllByRole("heading", { name: /card, question$/u });
  await waitFor(() => expect(screen.getByRole("button", { name: "Show answer" })).toHaveProperty("disabled", false));
  await userEvent.keyboard(" ");
  await screen.findByRole("heading", { name: /card, answer$/u });
  await userEvent.keyboard("1");
  await screen.findByRole("img", { name: "Card 2 of 2" });
  await waitFor(() => expect(screen.getByRole("button", { name: "Show answer" })).toHaveProperty("disabled", false));
  expect(await axeFaults()).toEqual([]);
  await userEvent.keyboard(" ");
  await screen.findByRole("heading", { name: /card, answer$/u });
  await userEvent.keyboard("2");
  expect(await screen.findByRole("heading", { name: "You reviewed 2 cards" })).toBeTruthy();
  expect(await readActs()).toEqual(["again", "good"]);
});

test("a deleted card leaves the session, and comes back with Undo", async () => {
  await addWord();
  show();
  await screen.findByText("What does it mean here?");
  await press("Show answer");
  expect(screen.getByText("to take in completely")).toBeTruthy();
  await press("Delete card");
  expect(await screen.findByRole("heading", { name: /^You reviewed/u })).toBeTruthy();
  await press("Undo");
  expect(await screen.findByRole("button", { name: "Show answer" })).toBeTruthy();
  expect(await readActs()).toEqual(["delete", "restore"]);
});

test("without cards the page says so, and links to the drills", async () => {
  show();
  expect(await screen.findByRole("heading", { name: "No cards yet" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Choose a drill" })).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
});

test("after today's cards the page says when the next one comes", async () => {
  await addWord();
  await logCard(device, { owner: OWNER, card: wordCard(WORD), act: "good", at: Date.now(), zone: 0 });
  show();
  expect(await screen.findByRole("heading", { name: "Nothing to review now" })).toBeTruthy();
  expect(screen.getByText(/^The next card comes on/u)).toBeTruthy();
});

test("the page says when a card that the learner just forgot comes back today", async () => {
  const noon = new Date().setHours(12, 0, 0, 0);
  await addWord();
  await logCard(device, { owner: OWNER, card: wordCard(WORD), act: "again", at: noon, zone: 0 });
  show({ now: () => noon + 60_000 });
  expect(await screen.findByText("The next card comes today at 12:10.")).toBeTruthy();
});

test("after days away the page says that the learner is catching up, and for how long", async () => {
  const words = Array.from({ length: 70 }, (_, n) => `word0000000000000000${String(n).padStart(2, "0")}`);
  await saveWords(
    device,
    OWNER,
    words.map((word_id) => ({
      word_id,
      text: word_id,
      sentence: "",
      source: "",
      definition: "",
      deleted: false,
      at: Date.now() - 40 * DAY_MS,
    })),
  );
  for (const [n, word_id] of words.entries())
    await logCard(device, {
      owner: OWNER,
      card: wordCard(word_id),
      act: "good",
      at: Date.now() - 40 * DAY_MS + n,
      zone: 0,
    });
  show();
  expect(await screen.findByText("Catching up")).toBeTruthy();
  expect(screen.getByText(/up to date in 2 days/u)).toBeTruthy();
  expect(screen.getByRole("img", { name: "Card 1 of 20" })).toBeTruthy();
});

test("the page says that the device cannot be read, and offers to try again", async () => {
  show({ isReadable: false });
  expect(await screen.findByRole("heading", { name: "This device’s storage could not be read" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});
