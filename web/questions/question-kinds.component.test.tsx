import { render, screen } from "@testing-library/react";
import { useState } from "react";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Answers } from "#core/exam/attempt/attempt.ts";
import { groupNumbers } from "#core/exam/content/question-numbers.ts";
import { axeFaults, press } from "#tests/support/component.tsx";
import { type Sample, SAMPLES, UNKNOWN_SAMPLE } from "#tests/gallery/samples.ts";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import { GroupScope } from "./group-scope.tsx";
import { QuestionLayout } from "./question-layout.tsx";

type SessionState = { answers: Answers; flags: readonly number[] };

/** A question group as in an exam. Calls `onState` with its answers and flags at every change. */
function Example({
  sample,
  start,
  onState,
}: {
  sample: Sample;
  start: Answers;
  onState: (latest: SessionState) => void;
}) {
  const [answers, setAnswers] = useState(start);
  const [flags, setFlags] = useState<readonly number[]>([]);
  const [current, setCurrent] = useState(0);
  onState({ answers, flags });
  return (
    <QuestionLayout
      session={{
        answers,
        flags,
        current,
        answer: (changes) => setAnswers((before) => ({ ...before, ...changes })),
        toggleFlag: (number) =>
          setFlags((before) =>
            before.includes(number) ? before.filter((flag) => flag !== number) : [...before, number],
          ),
        visit: setCurrent,
      }}
      goToCount={0}
    >
      {(context) => <GroupScope group={sample.group} media={fixtureModule.media} context={context} />}
    </QuestionLayout>
  );
}

function show(sample: Sample, start: Answers = {}): { latest: () => SessionState } {
  const onState = vi.fn<(latest: SessionState) => void>();
  render(<Example sample={sample} start={start} onState={onState} />);
  return { latest: () => onState.mock.lastCall?.[0] ?? { answers: {}, flags: [] } };
}

function sampleOf(id: string): Sample {
  const sample = SAMPLES.find((candidate) => candidate.id === id);
  if (sample === undefined) throw new Error(`no sample ${id}`);
  return sample;
}

const announced = (): string | undefined => screen.getByRole("status").textContent?.trim();
const radio = (name: string | RegExp): HTMLInputElement => screen.getByRole("radio", { name });
const isTyped = (sample: Sample): boolean => !("bank" in sample.group && sample.group.bank !== undefined);

describe.each(SAMPLES.map((sample) => [sample.id, sample] as const))("%s", (id, sample) => {
  test("has a region named by its numbers, with its instructions", () => {
    show(sample);

    const region = screen.getByRole("region", { name: /^Questions? \d+/u });
    expect(region.textContent).toContain(sample.group.instructions.text);
  });

  // On a wide screen the gaps of headings are in the passage, which this test does not render.
  if (id !== "headings")
    test("has a control for each question, whose name begins with a question number", () => {
      show(sample);

      for (const number of groupNumbers(sample.group)) {
        const control = document.querySelector(`[data-control~="${number}"]`);
        expect(control?.getAttribute("aria-label")).toMatch(/^Questions? \d+/u);
      }
    });

  test("with answers has no accessibility fault in either theme", async () => {
    show(sample, sample.right);

    expect(await axeFaults()).toEqual([]);
  });
});

describe("a question with one letter as answer", () => {
  test("takes a click anywhere on an option's row, and replaces the earlier choice", async () => {
    const { latest } = show(sampleOf("choose-one"));

    await userEvent.click(screen.getByText("Nobody had been to blame."));
    expect(latest().answers).toEqual({ 5: "B" });
    await userEvent.click(screen.getByText("The pilots had been careless."));

    expect(latest().answers).toEqual({ 5: "A" });
    expect(screen.getAllByRole("radio").filter((button) => (button as HTMLInputElement).checked)).toHaveLength(1);
  });

  test.each([
    ["{ArrowDown}", "B"],
    ["c", "C"],
    ["4", "D"],
  ])("chooses an option with the key %s", async (key, expected) => {
    const { latest } = show(sampleOf("choose-one"));
    await userEvent.tab();

    await userEvent.keyboard(key);

    expect(latest().answers).toEqual({ 5: expected });
    expect(document.activeElement?.getAttribute("value")).toBe(expected);
  });
});

describe("a question with several letters as answer", () => {
  test("stores the letters in the order of the options, and removes a letter on a second click", async () => {
    const { latest } = show(sampleOf("choose-many"));

    await userEvent.click(screen.getByRole("checkbox", { name: /air pressure/u }));
    await userEvent.click(screen.getByRole("checkbox", { name: /direction of the wind/u }));
    expect(latest().answers).toEqual({ 6: ["A", "C"] });
    await userEvent.click(screen.getByRole("checkbox", { name: /air pressure/u }));

    expect(latest().answers).toEqual({ 6: ["A"] });
    expect(screen.getByText("1 of 2 chosen")).toBeTruthy();
  });

  test("refuses more letters than required, with a message for screen readers", async () => {
    const { latest } = show(sampleOf("choose-many"), { 6: ["A", "C"] });

    await userEvent.click(screen.getByRole("checkbox", { name: /the season/u }));

    expect(latest().answers).toEqual({ 6: ["A", "C"] });
    expect(announced()).toBe("You have chosen two. Clear one to choose another.");
    expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /the season/u }).checked).toBe(false);
  });

  test("has a flag for each number", async () => {
    const { latest } = show(sampleOf("choose-many"));

    await press("Review question 7 later");

    expect(latest().flags).toEqual([7]);
  });
});

describe("a statement to judge", () => {
  test.each([
    ["true-false", "t", "TRUE"],
    ["true-false", "f", "FALSE"],
    ["true-false", "3", "NOT GIVEN"],
    ["true-false", "g", "NOT GIVEN"],
    ["yes-no", "y", "YES"],
    ["yes-no", "2", "NO"],
  ])("%s: the key %s chooses %s", async (id, key, expected) => {
    const sample = sampleOf(id);
    const { latest } = show(sample);
    await userEvent.tab();

    await userEvent.keyboard(key);

    expect(Object.values(latest().answers)).toEqual([expected]);
  });

  test("ignores a key that is pressed with Alt", async () => {
    const { latest } = show(sampleOf("true-false"));
    await userEvent.tab();

    await userEvent.keyboard("{Alt>}f{/Alt}");

    expect(latest().answers).toEqual({});
  });
});

describe("matching", () => {
  test("stores the letter that is chosen in a row", async () => {
    const { latest } = show(sampleOf("match-letters"));

    await userEvent.click(radio("D"));

    expect(latest().answers).toEqual({ 8: "D" });
  });

  test("shows which question has used an option that can be used only once", async () => {
    const { latest } = show(sampleOf("match-list"));

    await userEvent.click(screen.getAllByRole("radio", { name: "A, Marta Lindqvist" })[0] ?? document.body);

    expect(latest().answers).toEqual({ 21: "A" });
    expect(radio("A, Marta Lindqvist, chosen for question 21")).toBeTruthy();
  });
});

describe.each(SAMPLES.filter((sample) => sample.misses.some(({ outcome }) => outcome === "over_limit")))(
  "typed words ($id)",
  (sample) => {
    test("are stored as they are typed, without help with spelling", async () => {
      const [number = 0] = groupNumbers(sample.group);
      const { latest } = show(sample);
      const box = screen.getByRole("textbox", { name: `Question ${number}` });

      await userEvent.type(box, " pencil");

      expect(isTyped(sample)).toBe(true);
      expect(latest().answers).toEqual({ [number]: " pencil" });
      expect(box.getAttribute("spellcheck")).toBe("false");
      expect(box.getAttribute("autocomplete")).toBe("off");
    });

    test("have a description with the word limit", () => {
      const [number = 0] = groupNumbers(sample.group);
      show(sample);
      const ids = screen.getByRole("textbox", { name: `Question ${number}` }).getAttribute("aria-describedby") ?? "";
      const words = ids.split(" ").map((id) => document.getElementById(id)?.textContent ?? "");

      expect(words.join(" ")).toMatch(/words?|number/iu);
    });
  },
);

describe("options that are moved into gaps", () => {
  const sample = sampleOf("summary-bank");
  const option = (id: string): HTMLElement => screen.getByRole("button", { name: new RegExp(`^${id}\\b`, "u") });
  const gap = (number: number): HTMLElement =>
    screen.getByRole("button", { name: new RegExp(`^Question ${number},`, "u") });

  test("go to the gap that is pressed next, and are announced", async () => {
    const { latest } = show(sample);

    await userEvent.click(option("B"));
    expect(option("B").getAttribute("aria-pressed")).toBe("true");
    expect(announced()).toMatch(/picked up\. Choose a gap to place it\.$/u);
    await userEvent.click(gap(16));

    expect(latest().answers).toEqual({ 16: "B" });
    expect(announced()).toMatch(/placed in question 16\.$/u);
    expect(option("B").textContent).toContain("in 16");
  });

  test("go to a gap that was pressed before, by keyboard alone", async () => {
    const { latest } = show(sample);
    gap(17).focus();
    await userEvent.keyboard("{Enter}");
    expect(announced()).toBe("Question 17. Choose an option for it.");

    option("A").focus();
    await userEvent.keyboard(" ");

    expect(latest().answers).toEqual({ 17: "A" });
  });

  test("leave their gap for another one", async () => {
    const { latest } = show(sample, { 16: "B" });

    await userEvent.click(option("B"));
    await userEvent.click(gap(17));

    expect(latest().answers["17"]).toBe("B");
    expect(latest().answers["16"] ?? "").toBe("");
  });

  test("are put back with Escape", async () => {
    const { latest } = show(sample);
    await userEvent.click(option("B"));

    await userEvent.keyboard("{Escape}");
    await userEvent.click(gap(16));

    expect(latest().answers).toEqual({});
    expect(gap(16).getAttribute("aria-pressed")).toBe("true");
  });

  test("can be taken out of their gap, which keeps the focus", async () => {
    const { latest } = show(sample, { 16: "B" });

    await press("Empty question 16");

    expect(latest().answers).toEqual({ 16: "" });
    expect(document.activeElement).toBe(gap(16));
  });
});

describe("headings on a phone", () => {
  test("are placed in a row for each paragraph, and the example's heading cannot be used", async () => {
    await page.viewport(390, 800);
    const { latest } = show(sampleOf("headings"));
    const used = screen.getAllByRole("button").filter((button) => button.getAttribute("aria-disabled") === "true");
    expect(used.map((button) => button.textContent?.endsWith("example"))).toEqual([true]);

    await userEvent.click(screen.getByRole("button", { name: /^ii\b/u }));
    await userEvent.click(document.querySelector('[data-control="1"]') ?? document.body);

    expect(latest().answers).toEqual({ 1: "ii" });
    await page.viewport(1024, 768);
  });
});

describe("labels on a picture", () => {
  test("have the picture's description, and a larger picture that can be closed", async () => {
    show(sampleOf("label"));
    expect(screen.getByRole("img").getAttribute("alt")).not.toBe("");

    await press("Enlarge the picture");
    expect(screen.getByRole("dialog", { name: "Picture" })).toBeTruthy();
    await press("Close");

    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

test("a flag is set and removed with its button", async () => {
  const { latest } = show(sampleOf("choose-one"));

  await press("Review question 5 later");
  expect(latest().flags).toEqual([5]);
  expect(screen.getByRole("button", { name: "Review question 5 later", pressed: true })).toBeTruthy();
  await press("Review question 5 later");

  expect(latest().flags).toEqual([]);
});

test("a question kind that this version does not know is shown with its instructions and a message", async () => {
  show(UNKNOWN_SAMPLE);

  expect(screen.getByRole("region", { name: "Questions" }).textContent).toContain("Put the steps into order.");
  expect(screen.queryByRole("textbox")).toBeNull();
  expect(await axeFaults()).toEqual([]);
});
