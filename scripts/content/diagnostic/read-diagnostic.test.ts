import { join } from "node:path";
import { expect, test } from "vitest";
import { moduleNumbers } from "#core/exam/content/question-numbers.ts";
import { markDrill } from "#core/exam/drill/mark-drill.ts";
import { readDiagnostic } from "./read-diagnostic.ts";

const CONTENT = join(import.meta.dirname, "../../../content");

test("the diagnostic is half a Listening part, a short text with six questions, and a letter", async () => {
  const { listening, reading, writing } = await readDiagnostic(CONTENT);

  expect(moduleNumbers(listening.module)).toEqual([1, 2, 3, 4, 5]);
  expect(listening.module.media).toHaveLength(1);
  expect((listening.to - listening.from) / 60_000).toBeCloseTo(2.6, 1);
  expect(moduleNumbers(reading.module)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(reading.key.questions.map(({ difficulty }) => difficulty)).toEqual([1, 2, 3, 1, 2, 3]);
  expect(writing.parts[0]?.bullets).toHaveLength(3);
});

test("the questions of the diagnostic are marked with their keys", async () => {
  const { listening, reading } = await readDiagnostic(CONTENT);

  const { raw } = markDrill(
    [listening, reading],
    [
      { "1": "wednesday", "2": "Museum", "3": "150", "4": "church", "5": "scarf" },
      { "1": "TRUE", "2": "FALSE", "3": "TRUE", "4": "red", "5": "car parks", "6": "leaves" },
    ],
  );

  expect(raw).toEqual({ right: 9, total: 11 });
});
