import { render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { axeFaults, fill, press } from "#tests/support/component.tsx";
import type { Word } from "#core/exam/study/word.ts";
import { type Device, openDevice } from "#web/db/storage/device.ts";
import { listWords, saveWords } from "#web/db/study/words.ts";
import { type Services, ServicesContext } from "#web/services.ts";
import { dismissToast, toasts } from "#web/ui/overlay/toast.ts";
import { WordsView } from "./words-view.tsx";

const OWNER = "account-ada";
let device: Device;
let now = 0;
let count = 0;

const word = (text: string, rest: Partial<Word> = {}): Word => ({
  word_id: text.padEnd(21, "-").slice(0, 21) + "A",
  text,
  definition: `the meaning of ${text}`,
  sentence: `They saw the ${text} again.`,
  source: "Tides, Test 1, Reading",
  deleted: false,
  at: (now += 1),
  ...rest,
});

beforeEach(async () => {
  count += 1;
  now = 1_800_000_000_000;
  device = openDevice({ names: { work: `words-work-${count}`, cache: `words-cache-${count}` } });
  await page.viewport(390, 844);
});
afterEach(async () => {
  for (let toast = toasts.read(); toast !== null; toast = toasts.read()) dismissToast(toast.id);
  await Promise.all([device.work.delete(), device.cache.delete()]);
});

async function show(
  words: readonly Word[],
  open: () => Promise<Device> = () => Promise.resolve(device),
): Promise<void> {
  await saveWords(device, OWNER, words);
  const services = {
    device: open,
    session: () => Promise.resolve({ clock: { now: () => (now += 1) } }),
    sync: () => Promise.resolve({ drainSoon: () => undefined }),
    local: { readOwner: () => OWNER, onLocalChange: () => () => undefined },
  } as unknown as Services;
  render(
    <ServicesContext value={services}>
      <WordsView openDictionary={() => Promise.resolve(null)} />
    </ServicesContext>,
  );
}

const texts = async () => (await listWords(device, OWNER)).map(({ text }) => text);
const shown = () => screen.queryAllByRole("heading", { level: 3 }).map(({ textContent }) => textContent);
const importFile = (content: string) =>
  userEvent.upload(screen.getByLabelText("CSV file to import"), new File([content], "words.csv", { type: "text/csv" }));

test("lists the latest word first, with its meaning, and the word marked in its sentence", async () => {
  await show([word("tide"), word("estuary", { sentence: "Two estuaries met." })]);
  await waitFor(() => expect(shown()).toEqual(["estuary", "tide"]));
  const [first] = screen.getAllByRole("listitem");
  expect(within(first as HTMLElement).getByText("the meaning of estuary")).toBeDefined();
  expect(first?.querySelector("mark")?.textContent).toBe("estuaries");
  expect(await axeFaults()).toEqual([]);
});

test("searches words, meanings, sentences and sources", async () => {
  await show([word("tide"), word("estuary", { definition: "where a river meets the sea" })]);
  await waitFor(() => expect(shown()).toHaveLength(2));
  await fill("Search your words", "SEA river");
  await waitFor(() => expect(shown()).toEqual(["estuary"]));
  expect(screen.getByText("1 of 2 words")).toBeDefined();
  await fill("Search your words", "mountain");
  expect(await screen.findByText("No word matches.")).toBeDefined();
});

test("says what the notebook is for while it is empty", async () => {
  await show([]);
  expect(await screen.findByRole("heading", { name: "No words yet" })).toBeDefined();
  expect(screen.queryByRole("button", { name: "Export CSV" })).toBeNull();
  expect(await axeFaults()).toEqual([]);
});

test("says that the storage cannot be read", async () => {
  await show([], () => Promise.reject(new Error("closed")));
  expect(await screen.findByText("This device’s storage could not be read")).toBeDefined();
});

test("saves a new word, and then its edited sentence", async () => {
  await show([]);
  await press("Add a word");
  await fill("Word or phrase", "tidal  reach");
  await fill("Meaning in your own words", "how far the tide comes");
  expect(await axeFaults()).toEqual([]);
  await press("Save word");
  await waitFor(() => expect(shown()).toEqual(["tidal reach"]));
  await press("Edit tidal reach");
  await fill("Sentence", "The tidal reach\nis long.");
  await press("Save word");
  await waitFor(async () =>
    expect(await listWords(device, OWNER)).toMatchObject([
      { text: "tidal reach", definition: "how far the tide comes", sentence: "The tidal reach is long." },
    ]),
  );
});

test("a deleted word returns after Undo", async () => {
  await show([word("tide")]);
  await waitFor(() => expect(shown()).toEqual(["tide"]));
  await press("Delete tide");
  await waitFor(async () => expect(await texts()).toEqual([]));
  expect(toasts.read()?.text).toBe("Deleted “tide”.");
  toasts.read()?.action?.run();
  await waitFor(() => expect(shown()).toEqual(["tide"]));
});

test("an import adds only the words that the notebook does not have", async () => {
  await show([word("tide")]);
  await waitFor(() => expect(shown()).toEqual(["tide"]));
  await importFile("word,meaning,sentence\ntide,the meaning of tide,They saw the tide again.\nebb,going out,\n");
  expect(await screen.findByText("1 word added. 1 was in your notebook or in the file already.")).toBeDefined();
  expect(await texts()).toEqual(["ebb", "tide"]);
});

test("an import with faulty lines changes nothing and lists each faulty line", async () => {
  await show([word("tide")]);
  await waitFor(() => expect(shown()).toEqual(["tide"]));
  await importFile(`word,meaning\nebb,going out\n,nothing\n${"a".repeat(101)},long\n`);
  expect(await screen.findByText("Nothing was imported")).toBeDefined();
  expect(screen.getByText("Line 3: the word is missing.")).toBeDefined();
  expect(screen.getByText("Line 4: the word has 101 characters. Use at most 100.")).toBeDefined();
  expect(await texts()).toEqual(["tide"]);
  expect(await axeFaults()).toEqual([]);
});
