import type { ReadingModule } from "#core/exam/content/module.ts";
import type { Line } from "#core/exam/questions/fields.ts";
import type { RichText } from "#core/exam/content/text.ts";
import { globes, tide } from "./fixture-passages.ts";

/** The picture of the fixture's label groups. `fixtureModule.media` has its size and hash. */
export const fixturePicture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 260"><rect x="0" y="0" width="480" height="260" fill="#fff"/><g fill="none" stroke="#16201d" stroke-width="2"><circle cx="180" cy="130" r="88"/><path d="M180 26v208M92 130h176"/><path d="M300 60h120v140H300z"/><path d="M300 100h120M300 160h120"/></g></svg>';

/** Makes rich text from a source with **bold** spans. */
function rich(source: string): RichText {
  const pieces = source.split("**");
  let text = "";
  const marks: NonNullable<RichText["marks"]> = [];
  pieces.forEach((piece, index) => {
    if (index % 2 === 1) marks.push({ kind: "bold", start: text.length, end: text.length + piece.length });
    text += piece;
  });
  return marks.length > 0 ? { text, marks } : { text };
}

/** Makes a line from a source with gaps written as {{number}}. */
function line(source: string): Line {
  return source.split(/\{\{(\d+)\}\}/).flatMap((piece, index): Line => {
    if (index % 2 === 1) return [{ kind: "gap", number: Number(piece) }];
    return piece === "" ? [] : [{ kind: "text", text: piece }];
  });
}

const option = (id: string, text: string) => ({ id, text: { text } });

/** A short Reading module with every question kind and every completion layout, in two parts. */
export const fixtureModule: ReadingModule = {
  slug: "fixture-1-reading",
  name: "Academic Reading",
  module_type: "reading",
  test_type: "academic",
  content_version: "00000000000000f1",
  duration: 1200,
  media: [
    {
      id: "dial",
      type: "image/svg+xml",
      bytes: 313,
      sha256: "29a11bf8b3efd720d7a2a7d2753b4c480fd2e7135a0f876e5ef3587350994f2c",
    },
  ],
  parts: [
    {
      id: "passage-1",
      number: 1,
      title: "Passage 1",
      minutes: 10,
      texts: [tide],
      groups: [
        {
          id: "headings",
          type: "matching_headings",
          kind: "headings",
          instructions: rich(
            "The passage has four paragraphs. Choose the correct heading for paragraphs **B** and **C** and move it into the gap.",
          ),
          options: [
            option("i", "A measure without units"),
            option("ii", "A machine that took its own notes"),
            option("iii", "When the weather broke the rules"),
            option("iv", "The price of a new harbour"),
          ],
          questions: [
            { number: 1, block: "tide-b", letter: "B" },
            { number: 2, block: "tide-c", letter: "C" },
          ],
          examples: [{ block: "tide-a", letter: "A", option: "i" }],
        },
        {
          id: "true-false",
          type: "identifying_information",
          kind: "judge",
          scale: "true_false",
          instructions: rich(
            "Does the following statement agree with the passage? Choose **True**, **False**, or **Not given** if the passage does not say.",
          ),
          questions: [{ number: 3, prompt: { text: "The notches on the quay are evenly spaced." } }],
        },
        {
          id: "views",
          type: "identifying_views",
          kind: "judge",
          scale: "yes_no",
          instructions: rich(
            "Does the following statement agree with the views of the writer? Choose **Yes**, **No**, or **Not given**.",
          ),
          questions: [
            { number: 4, prompt: { text: "The well should have been filled in when the radar was fitted." } },
          ],
        },
        {
          id: "one",
          type: "multiple_choice",
          kind: "choose_one",
          instructions: rich("Choose the correct answer."),
          questions: [
            {
              number: 5,
              prompt: { text: "What did the records show about the groundings?" },
              options: [
                option("A", "The pilots had been careless."),
                option("B", "Nobody had been to blame."),
                option("C", "The almanacs had been ignored."),
                option("D", "The merchants had been badly advised."),
              ],
            },
          ],
        },
        {
          id: "many",
          type: "multiple_choice",
          kind: "choose_many",
          numbers: [6, 7],
          instructions: rich("Choose **two** correct answers."),
          prompt: { text: "Which two things could change the time or height of high water?" },
          options: [
            option("A", "the direction of the wind"),
            option("B", "the age of the quay"),
            option("C", "air pressure"),
            option("D", "the width of the pipe"),
            option("E", "the season"),
          ],
        },
        {
          id: "letters",
          type: "matching_information",
          kind: "match",
          reusable: true,
          instructions: rich(
            "Which paragraph contains the following information? You may use any letter more than once.",
          ),
          options: [
            option("A", "Paragraph A"),
            option("B", "Paragraph B"),
            option("C", "Paragraph C"),
            option("D", "Paragraph D"),
          ],
          questions: [{ number: 8, prompt: { text: "a reason for keeping an old instrument" } }],
        },
        {
          id: "endings",
          type: "matching_sentence_endings",
          kind: "match",
          reusable: false,
          instructions: rich("Complete the sentence with the correct ending."),
          options: [
            option("A", "because it was joined to the sea by a pipe."),
            option("B", "because the mason had no ruler."),
            option("C", "because the boy had gone home."),
          ],
          questions: [{ number: 9, prompt: { text: "The well was calm" } }],
        },
        {
          id: "sentences",
          type: "sentence_completion",
          kind: "complete",
          layout: "sentences",
          limit: { words: 1, number: false },
          instructions: rich("Complete the sentence. Write **one word only** from the passage."),
          lines: [line("The float moved a {{10}} that drew on a drum.")],
        },
      ],
    },
    {
      id: "passage-2",
      number: 2,
      title: "Passage 2",
      minutes: 10,
      texts: [globes],
      groups: [
        {
          id: "summary",
          type: "summary_completion",
          kind: "complete",
          layout: "summary",
          title: "The two halves",
          limit: { words: 2, number: false },
          instructions: rich("Complete the summary. Write **no more than two words** from the passage."),
          paragraphs: [
            line(
              "The halves of a globe are made of plaster. So that it always settles the same way, {{11}} is put inside before the map is laid on.",
            ),
          ],
        },
        {
          id: "notes",
          type: "summary_completion",
          kind: "complete",
          layout: "notes",
          title: "The makers",
          limit: { words: 1, number: false },
          instructions: rich("Complete the notes. Write **one word only** from the passage."),
          sections: [
            {
              heading: "Marta Lindqvist",
              lines: [
                { indent: 0, line: line("trained as a {{12}}") },
                { indent: 1, line: line("spoiled many gores first") },
              ],
            },
            { heading: "Idris Bell", lines: [{ indent: 0, line: line("came from map printing") }] },
          ],
        },
        {
          id: "form",
          type: "form_completion",
          kind: "complete",
          layout: "form",
          title: "Order form",
          limit: { words: 1, number: true },
          instructions: rich("Complete the form. Write **one word and/or a number**."),
          rows: [
            { label: "Item", line: line("small globe") },
            { label: "Ready in", line: line("{{13}} days") },
          ],
        },
        {
          id: "table",
          type: "summary_completion",
          kind: "complete",
          layout: "table",
          limit: { words: 1, number: true },
          instructions: rich("Complete the table. Write **one word and/or a number**."),
          columns: ["Size", "Time", "Buyers"],
          rows: [
            [line("Small"), line("days"), line("schools")],
            [line("Large"), line("{{14}} months"), line("hotels, libraries")],
          ],
        },
        {
          id: "flow",
          type: "summary_completion",
          kind: "complete",
          layout: "flow_chart",
          title: "Covering the sphere",
          limit: { words: 1, number: false },
          instructions: rich("Complete the flow-chart. Write **one word only** from the passage."),
          steps: [
            line("The map is printed in strips."),
            line("Each strip is {{15}} in water."),
            line("It is laid from pole to pole."),
          ],
        },
        {
          id: "bank",
          type: "summary_completion",
          kind: "complete",
          layout: "summary",
          title: "The craft",
          reusable: false,
          bank: [option("A", "dry"), option("B", "tear"), option("C", "fade"), option("D", "cold")],
          instructions: rich("Complete the summary with the words in the list."),
          paragraphs: [
            line("Very wet paper will {{16}}, while paper that is too {{17}} does not meet the next strip."),
          ],
        },
        {
          id: "label-typed",
          type: "diagram_labelling",
          kind: "label",
          limit: { words: 1, number: false },
          instructions: rich("Label the diagram. Write **one word only** from the passage."),
          picture: {
            id: "dial-typed",
            media: "dial",
            alt: "A sphere cut in two beside a frame with three sections",
            width: 480,
            height: 260,
          },
          labels: [{ number: 18, prompt: { text: "what the halves are made of" }, x: 37, y: 50 }],
        },
        {
          id: "label-bank",
          type: "diagram_labelling",
          kind: "label",
          reusable: false,
          bank: [option("A", "gore"), option("B", "stand"), option("C", "pole")],
          instructions: rich("Label the diagram with the words in the list."),
          picture: {
            id: "dial-bank",
            media: "dial",
            alt: "The same sphere beside a frame with three sections",
            width: 480,
            height: 260,
          },
          labels: [{ number: 19, prompt: { text: "a strip of the map" }, x: 75, y: 50 }],
        },
        {
          id: "short",
          type: "short_answer",
          kind: "short_answer",
          limit: { words: 3, number: false },
          instructions: rich("Answer the question. Write **no more than three words** from the passage."),
          questions: [{ number: 20, prompt: { text: "Where do the makers think the trade should be taught?" } }],
        },
      ],
    },
  ],
};
