import { expect, it } from "vitest";
import { parseModelCard, sectionOf } from "./parse-model-card.ts";

it("reads headings, paragraphs, lists and tables without their markup", () => {
  const card = [
    "# The title",
    "A first **bold**\nparagraph with [a link](../a.ts) and `code`.",
    "## How far",
    "| | QWK |\n|---|---|\n| Task 2 | 0.4 |",
    "- one\n- two",
  ].join("\n\n");
  expect(parseModelCard(card)).toEqual([
    { kind: "paragraph", text: "A first bold paragraph with a link and code." },
    { kind: "heading", text: "How far" },
    {
      kind: "table",
      rows: [
        ["", "QWK"],
        ["Task 2", "0.4"],
      ],
    },
    { kind: "list", items: ["one", "two"] },
  ]);
});

it("returns nothing for an empty document", () => {
  expect(parseModelCard("")).toEqual([]);
});

it("returns one section, without the sections after it, and nothing for a missing section", () => {
  const card = "# Card\n\n## Writing\n\nBands.\n\n## Speaking\n\nSound.\n\n### Noise\n\nLoud.\n\n## Appendix\n\nOld.\n";
  expect(sectionOf(card, "Speaking")).toBe("\nSound.\n\n### Noise\n\nLoud.\n");
  expect(sectionOf(card, "Appendix")).toBe("\nOld.\n");
  expect(sectionOf(card, "Reading")).toBe("");
});
