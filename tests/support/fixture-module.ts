import type { Evidence, ModuleKey, QuestionKey } from "#core/exam/content/answer-key.ts";
import type { ReadingModule } from "#core/exam/content/module.ts";
import type { Line } from "#core/exam/questions/fields.ts";
import type { PassageText, RichText, TextBlock } from "#core/exam/content/text.ts";

/** The picture of the fixture's label groups. `fixtureModule.media` has its size and hash. */
export const fixturePicture =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 260"><rect x="0" y="0" width="480" height="260" fill="#fff"/><g fill="none" stroke="#16201d" stroke-width="2"><circle cx="180" cy="130" r="88"/><path d="M180 26v208M92 130h176"/><path d="M300 60h120v140H300z"/><path d="M300 100h120M300 160h120"/></g></svg>';

const tide: PassageText = {
  id: "tide",
  title: "Reading the Tide",
  standfirst: "Long before there were tables to consult, harbour towns kept the sea's time in wood and stone.",
  blocks: [
    {
      id: "tide-a",
      kind: "paragraph",
      letter: "A",
      text: "The oldest tide gauge in the harbour is a ladder of notches cut into the quay. Nobody knows who cut it. What is known is that pilots would send a boy to read it by lantern, and that his pay was docked if he fell asleep. The notches are uneven, because the mason followed the joints of the stone rather than any measure.",
    },
    {
      id: "tide-b",
      kind: "paragraph",
      letter: "B",
      text: "A float in a well changed all that. The well was sunk beside the quay and joined to the sea by a narrow pipe, so that waves were smoothed away and only the slow rise remained. The float carried a pencil; the pencil drew on a drum; and for the first time the tide wrote its own record, day and night, without a boy.",
      marks: [{ kind: "italic", start: 2, end: 7 }],
    },
    {
      id: "tide-c",
      kind: "paragraph",
      letter: "C",
      text: "The records soon embarrassed the almanacs. High water came early with a westerly wind and late with an easterly one, and a fall in air pressure could lift the whole harbour by the width of a hand. Merchants had blamed their pilots for groundings that were nobody's fault. Some of them apologised; most simply bought deeper insurance.",
    },
    {
      id: "tide-d",
      kind: "paragraph",
      letter: "D",
      text: "Today the drum has been replaced by a radar that looks down at the water ten times a second. The well is still there, under an iron lid, and the harbour office still opens it every spring. It would be foolish, the present master says, to throw away the only instrument that has never needed electricity.",
    },
  ],
};

const globes: PassageText = {
  id: "globes",
  title: "A Workshop for Globes",
  blocks: [
    { id: "globes-1", kind: "heading", text: "How a globe is made" },
    {
      id: "globes-2",
      kind: "paragraph",
      text: "A globe begins as two hollow halves of plaster. They are joined, weighted inside with lead shot so that the finished sphere settles with the same side down, and covered with paper. The map arrives flat, printed in twelve pointed strips called gores. Each gore is soaked until it will stretch, and then laid by hand from pole to pole.",
    },
    {
      id: "globes-3",
      kind: "paragraph",
      text: "The stretching is the craft. Paper that is too wet tears; paper that is too dry will not meet its neighbour at the equator. Marta Lindqvist, who trained as a bookbinder, says that she spoiled a hundred gores before she finished a single sphere. Her partner Idris Bell came from map printing and mixes the inks. Both believe that the trade should be taught in schools of design, although neither expects to see it.",
    },
    { id: "globes-4", kind: "list_item", text: "Small globes take about 9 days and sell mostly to schools." },
    { id: "globes-5", kind: "list_item", text: "Large globes take 4 months and stand in hotels and libraries." },
    { id: "globes-6", kind: "note", text: "Note: a gore is a strip of map that tapers to a point at each end." },
  ],
};

const blocks = new Map<string, TextBlock>([...tide.blocks, ...globes.blocks].map((block) => [block.id, block]));

/** Returns evidence for `quote`, which must occur in the block. */
function quoted(text: string, block: string, quote: string): Evidence[] {
  const start = blocks.get(block)?.text.indexOf(quote) ?? -1;
  if (start < 0) throw new Error(`fixture: "${quote}" is not in ${block}`);
  return [{ kind: "passage", text, anchor: { block, start, end: start + quote.length } }];
}

/** Makes rich text from **bold** spans. */
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

/** Makes a line from gaps written {{number}}. */
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

const explanation = "The words quoted say so, and nothing else in the text points another way.";
type Justification = Pick<QuestionKey, "evidence" | "difficulty" | "explanation">;
const justify = (text: string, block: string, quote: string): Justification => ({
  evidence: quoted(text, block, quote),
  difficulty: 1,
  explanation,
});
const words = (number: number, accept: string[], justification: Justification): QuestionKey => ({
  number,
  kind: "words",
  accept,
  printed: { before: "", after: "" },
  ...justification,
});
const choice = (number: number, answer: string, justification: Justification): QuestionKey => ({
  number,
  kind: "option",
  option: answer,
  ...justification,
});

/** The answer key of `fixtureModule`. */
export const fixtureKey: ModuleKey = {
  module_slug: fixtureModule.slug,
  content_version: fixtureModule.content_version,
  key_version: "00000000000000a1",
  band_table: [39, 37, 35, 33, 30, 27, 23, 19, 15, 13, 10, 8, 6, 4],
  questions: [
    choice(1, "ii", justify("tide", "tide-b", "for the first time the tide wrote its own record")),
    choice(2, "iii", justify("tide", "tide-c", "High water came early with a westerly wind")),
    choice(3, "FALSE", justify("tide", "tide-a", "The notches are uneven")),
    choice(
      4,
      "NO",
      justify("tide", "tide-d", "It would be foolish, the present master says, to throw away the only instrument"),
    ),
    choice(5, "B", justify("tide", "tide-c", "groundings that were nobody's fault")),
    { number: 6, kind: "option_set", set: ["A", "C"], ...justify("tide", "tide-c", "early with a westerly wind") },
    {
      number: 7,
      kind: "option_set",
      set: ["A", "C"],
      ...justify("tide", "tide-c", "a fall in air pressure could lift the whole harbour"),
    },
    choice(8, "D", justify("tide", "tide-d", "the only instrument that has never needed electricity")),
    choice(9, "A", justify("tide", "tide-b", "joined to the sea by a narrow pipe, so that waves were smoothed away")),
    words(10, ["pencil"], justify("tide", "tide-b", "The float carried a pencil")),
    words(11, ["lead shot"], justify("globes", "globes-2", "weighted inside with lead shot")),
    words(12, ["bookbinder"], justify("globes", "globes-3", "trained as a bookbinder")),
    words(13, ["9", "nine"], justify("globes", "globes-4", "about 9 days")),
    words(14, ["4", "four"], justify("globes", "globes-5", "4 months")),
    words(15, ["soaked"], justify("globes", "globes-2", "Each gore is soaked until it will stretch")),
    choice(16, "B", justify("globes", "globes-3", "Paper that is too wet tears")),
    choice(17, "A", justify("globes", "globes-3", "paper that is too dry will not meet its neighbour")),
    words(18, ["plaster"], justify("globes", "globes-2", "two hollow halves of plaster")),
    choice(19, "A", justify("globes", "globes-6", "a gore is a strip of map")),
    words(20, ["schools of design", "design schools"], justify("globes", "globes-3", "taught in schools of design")),
  ],
};
