import type { Module } from "#core/exam/content/module.ts";
import type { ModuleSource } from "../compile/compile-module.ts";
import type { Path, Reporter } from "../findings.ts";
import { keyPlace } from "./key-place.ts";
import { prepareModule, printedInPart } from "./prepare-module.ts";
import { phrasesOf } from "./words.ts";

/** Two texts are near copies if they share this many words in a row. */
const COPIED_RUN_WORDS = 8;
/** A model answer is a near copy only if it shares this many of these runs, because answers share common phrases. */
const COPIED_RUNS_IN_ANSWERS = 4;

/** Sentences of the exam that every test repeats. They are compared word by word, without punctuation. */
const RUBRICS = [
  "Summarise the information by selecting and reporting the main features, and make comparisons where relevant",
  "Give reasons for your answer and include any relevant examples from your own knowledge or experience",
  "Discuss both these views and give your own opinion",
  "Discuss both views and give your own opinion",
  "To what extent do you agree or disagree with this statement",
  "Do the advantages of this development outweigh the disadvantages",
  "Do you think the advantages outweigh the disadvantages",
  "What problems does this cause, and what could be done to solve them",
  "What problems does this cause and what could be done about them",
  "Is this a positive or a negative development",
  "You do not need to write any addresses. Begin your letter as follows",
  "Write a letter to your friend. In your letter",
];

/** A text to compare, and where a finding about it is reported. */
type ComparedText = { module: Module["slug"]; place: Path; report: Reporter; text: string; kind: "text" | "answer" };

/** Warns about texts, questions, recordings, tasks and model answers of different modules that share runs of words. */
export function lintNearCopies(sources: readonly ModuleSource[]): void {
  const rubrics = new Set(RUBRICS.flatMap((rubric) => phrasesOf(rubric, COPIED_RUN_WORDS)));
  const owners = new Map<string, ComparedText>();
  for (const unit of sources.flatMap(comparedTexts)) {
    const phrases = phrasesOf(unit.text, COPIED_RUN_WORDS).filter((phrase) => !rubrics.has(phrase));
    const shared = phrases.flatMap((phrase) => {
      const owner = owners.get(phrase);
      return owner !== undefined && owner.module !== unit.module ? [{ phrase, owner }] : [];
    });
    const [first] = shared;
    const isAnswer = unit.kind === "answer" || first?.owner.kind === "answer";
    if (first !== undefined && shared.length >= (isAnswer ? COPIED_RUNS_IN_ANSWERS : 1))
      unit.report.warn("near-copy", unit.place, `shares "${first.phrase}" with ${first.owner.module}`);
    for (const phrase of phrases) if (!owners.has(phrase)) owners.set(phrase, unit);
  }
}

function comparedTexts(source: ModuleSource): ComparedText[] {
  const { report } = source;
  const module = source.compiled.module;
  const unit = (place: Path, text: string): ComparedText => ({
    module: module.slug,
    place,
    report,
    text,
    kind: "text",
  });
  const prepared = prepareModule(source);
  if (prepared !== null)
    return prepared.parts.flatMap((part) => [
      ...part.passages.filter((passage) => passage.isContent).map((passage) => unit(part.place, passage.text)),
      ...printedInPart(part).map(({ text, number, group }) =>
        unit(number === null ? group.place : keyPlace(group.place, number), text),
      ),
      ...part.groups.flatMap((group) =>
        group.keys.map((key) => unit(keyPlace(group.place, key.number), key.explanation)),
      ),
    ]);
  if (module.module_type === "speaking")
    return module.parts.flatMap((part, partIndex) => [
      ...part.topics.flatMap((topic, topicIndex) =>
        topic.questions.map((line, lineIndex) =>
          unit(["parts", partIndex, "topics", topicIndex, "questions", lineIndex], line.text),
        ),
      ),
      ...(part.cueCard
        ? [
            unit(["parts", partIndex, "cue_card"], [part.cueCard.topic, ...part.cueCard.points].join(". ")),
            ...(part.cueCard.samples ?? []).map(({ talk }): ComparedText => ({
              ...unit(["parts", partIndex, "cue_card"], talk),
              kind: "answer",
            })),
          ]
        : []),
    ]);
  if (module.module_type !== "writing") return [];
  return [
    ...module.parts.flatMap((task, partIndex) =>
      [...task.prompt, ...(task.bullets ?? [])].map(({ text }) => unit(["parts", partIndex, "prompt"], text)),
    ),
    ...source.samples.flatMap(({ samples, report: samplesReport }) =>
      samples.samples.map((sample, sampleIndex): ComparedText => ({
        module: module.slug,
        place: ["samples", sampleIndex, "answer"],
        report: samplesReport,
        text: sample.answer,
        kind: "answer",
      })),
    ),
  ];
}
