import { act, render, screen, waitFor } from "@testing-library/react";
import { useRef } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { axeFaults, fill, press } from "#tests/support/component.tsx";
import { readDictionary } from "#core/exam/study/dictionary.ts";
import { type Device, openDevice } from "#web/db/storage/device.ts";
import { listWords } from "#web/db/study/words.ts";
import { type Services, ServicesContext } from "#web/services.ts";
import { Button } from "#web/ui/form/button.tsx";
import type { OpenDictionary } from "./use-dictionary.ts";
import { WordPicker } from "./word-picker.tsx";

const OWNER = "account-ada";
const NOW = 1_800_000_000_000;
const DICTIONARY = readDictionary(
  "mitigate\tvmake less severe\tvlessen the seriousness of\ntide\tnthe rise of the sea",
);
let device: Device;
let drained = 0;
let count = 0;

beforeEach(async () => {
  count += 1;
  drained = 0;
  device = openDevice({ names: { work: `picker-work-${count}`, cache: `picker-cache-${count}` } });
  await page.viewport(390, 844);
});
afterEach(async () => {
  document.getSelection()?.removeAllRanges();
  await Promise.all([device.work.delete(), device.cache.delete()]);
});

function Text({ open }: { open: OpenDictionary }) {
  const region = useRef<HTMLDivElement>(null);
  return (
    <main ref={region}>
      <WordPicker region={region} source="Tides, Test 1, Reading" openDictionary={open} />
      <p>
        <b data-aside="">4</b>Dr. Okafor warned them. Walls <i>miti</i>gated the floods in most of the years that were
        measured. The tide fell.
      </p>
      <Button>Close the passage</Button>
    </main>
  );
}

function show(open: OpenDictionary = () => Promise.resolve(DICTIONARY)): void {
  const services = {
    device: () => Promise.resolve(device),
    session: () => Promise.resolve({ clock: { now: () => NOW } }),
    sync: () => Promise.resolve({ drainSoon: () => (drained += 1) }),
    local: { readOwner: () => OWNER, onLocalChange: () => () => undefined },
  } as unknown as Services;
  render(
    <ServicesContext value={services}>
      <Text open={open} />
    </ServicesContext>,
  );
}

/** Selects from the first character of `from` to the last character of `to`, as a pointer does. */
function select(from: string, to: string = from): void {
  const nodes: globalThis.Text[] = [];
  const walker = document.createTreeWalker(screen.getByRole("main"), NodeFilter.SHOW_TEXT);
  while (walker.nextNode() !== null) if (walker.currentNode instanceof globalThis.Text) nodes.push(walker.currentNode);
  const [first, last] = [from, to].map((words) => nodes.find((node) => node.data.includes(words)));
  if (first === undefined || last === undefined) throw new Error(`${from} or ${to} is not in the text`);
  document.getSelection()?.setBaseAndExtent(first, first.data.indexOf(from), last, last.data.indexOf(to) + to.length);
}

/** Presses the button that appears after a selection. */
async function pick(): Promise<void> {
  await screen.findByRole("button", { name: "Add to notebook" });
  await press("Add to notebook");
}

const storedWords = () => listWords(device, OWNER);

test("a selected word is stored with its sentence and the chosen meaning", async () => {
  show();
  select("iti", "gat");
  await screen.findByRole("button", { name: "Add to notebook" });
  expect(await axeFaults()).toEqual([]);
  await pick();
  await screen.findByRole("dialog", { name: "Add to notebook" });
  expect(await screen.findByLabelText("mitigate, verb: make less severe")).toHaveProperty("checked", true);
  expect(screen.getByRole("dialog").textContent).toContain("Walls mitigated the floods in most of the years");
  expect(await axeFaults()).toEqual([]);
  await userEvent.click(screen.getByLabelText("mitigate, verb: lessen the seriousness of"));
  await press("Save word");
  await waitFor(async () => expect(await storedWords()).toHaveLength(1));
  const [word] = await storedWords();
  expect(word).toMatchObject({
    text: "mitigated",
    sentence: "Walls mitigated the floods in most of the years that were measured.",
    source: "Tides, Test 1, Reading",
    definition: "mitigate, verb: lessen the seriousness of",
    deleted: false,
    at: NOW,
  });
  await waitFor(() => expect(drained).toBe(1));
});

test("a typed word gets its sentence from the text, with the keyboard alone", async () => {
  show();
  screen.getByRole("button", { name: "type one" }).focus();
  await userEvent.keyboard("{Enter}");
  await fill("Word or phrase", "tide");
  expect(await screen.findByLabelText("noun: the rise of the sea")).toHaveProperty("checked", true);
  expect(screen.getByRole("dialog").textContent).toContain("The tide fell.");
  await userEvent.keyboard("{Enter}");
  await waitFor(async () => expect(await storedWords()).toMatchObject([{ text: "tide", sentence: "The tide fell." }]));
});

test("saving a word again with the same sentence replaces its meaning", async () => {
  show();
  for (const meaning of ["the first", "the second"]) {
    select("tide");
    await pick();
    await userEvent.click(await screen.findByLabelText("My own words"));
    await fill("Meaning in your own words", meaning);
    await press("Save word");
    await waitFor(async () => expect(await storedWords()).toMatchObject([{ text: "tide", definition: meaning }]));
  }
});

test("without the dictionary the learner writes the meaning, or tries again", async () => {
  let isAvailable = false;
  show(() => Promise.resolve(isAvailable ? DICTIONARY : null));
  select("tide");
  await pick();
  await screen.findByText(/The dictionary is fetched with the first word/u);
  expect(screen.getByLabelText("Meaning in your own words")).toBeDefined();
  isAvailable = true;
  await press("try again");
  expect(await screen.findByLabelText("noun: the rise of the sea")).toBeDefined();
});

test("says why a word cannot be stored", async () => {
  show();
  await press("type one");
  await press("Save word");
  expect(await screen.findByText("Type a word or phrase.")).toBeDefined();
  await fill("Word or phrase", "a".repeat(101));
  expect(await screen.findByText("Use at most 100 characters. You have 101.")).toBeDefined();
  expect(await storedWords()).toEqual([]);
});

test("shows no button for a whole sentence or the text of a control", async () => {
  show();
  for (const [from, to] of [
    ["Okafor", "measured."],
    ["Close", "passage"],
  ]) {
    const changed = new Promise((resolve) => document.addEventListener("selectionchange", resolve, { once: true }));
    select(from ?? "", to);
    await act(() => changed);
    expect(screen.queryByRole("button", { name: "Add to notebook" })).toBeNull();
  }
});

test("does not prevent copying the selection", async () => {
  show();
  select("tide");
  await screen.findByRole("button", { name: "Add to notebook" });
  const copied = new ClipboardEvent("copy", { bubbles: true, cancelable: true });
  document.getSelection()?.anchorNode?.parentElement?.dispatchEvent(copied);
  expect(copied.defaultPrevented).toBe(false);
  expect(document.getSelection()?.toString()).toBe("tide");
});

test("hides the button when the words are scrolled out of sight", async () => {
  show();
  select("tide");
  await screen.findByRole("button", { name: "Add to notebook" });
  const pane = screen.getByRole("main");
  pane.style.cssText = "height: 20px; overflow-y: scroll";
  pane.scrollTop = 0;
  document.dispatchEvent(new Event("scroll"));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Add to notebook" })).toBeNull());
});
