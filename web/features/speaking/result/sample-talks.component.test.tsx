import { render, screen, within } from "@testing-library/react";
import { userEvent } from "vitest/browser";
import { expect, test } from "vitest";
import type { SampleTalk } from "#core/exam/content/sample-talk.ts";
import { axeFaults } from "#tests/support/component.tsx";
import { SampleTalks } from "./sample-talks.tsx";

const talk = (band: SampleTalk["band"]): SampleTalk => ({
  band,
  talk: `Er, I am going to – I will talk at ${band}.`,
  fluency: `Pauses of ${band}.`,
  vocabulary: `Words of ${band}.`,
  grammar: `Tenses of ${band}.`,
});

test("shows the talk of the chosen band with its three notes, and says why no note is about pronunciation", async () => {
  render(<SampleTalks topic="Describe a boat." talks={[talk(5), talk(6), talk(7), talk(8)]} />);

  const section = screen.getByRole("region", { name: "Sample talks on this card" });
  expect(section.textContent).toContain("The notes leave out pronunciation");
  const panel = () => screen.getByRole("tabpanel").textContent;
  expect(panel()).toContain("I will talk at 5.");
  await userEvent.click(within(section).getByRole("tab", { name: "Band 7" }));
  for (const text of ["I will talk at 7.", "Pauses of 7.", "Words of 7.", "Tenses of 7."])
    expect(panel()).toContain(text);
  expect(panel()).not.toContain("at 5.");
  expect(await axeFaults()).toEqual([]);
});
