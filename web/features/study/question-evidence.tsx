import type { QuestionKey } from "#core/exam/content/answer-key.ts";
import type { TextBlock } from "#core/exam/content/text.ts";
import type { CardQuestion } from "#web/db/study/card-question.ts";
import { decorate, type Layer } from "#web/questions/decorate.ts";
import styles from "./study.module.css";

/** The words of the passage or recording that prove an answer, each in its paragraph or sentence. */
export function QuestionEvidence({ question, entry }: { question: CardQuestion; entry: QuestionKey }) {
  const { module, key, part } = question;
  if (module.module_type === "reading")
    return evidenceBlocks(question).map(({ block, quotes }) => (
      <div key={block.id}>
        <h2 className={styles.label}>
          {block.letter === undefined ? "Evidence" : `Evidence, paragraph ${block.letter}`}
        </h2>
        <p className={styles.text}>
          {decorate(block.text, [], quotes).map(({ start, text, layers }) =>
            layers.length > 0 ? <mark key={start}>{text}</mark> : text,
          )}
        </p>
      </div>
    ));
  const listeningPart = module.parts.find(({ number }) => number === part);
  const cues = key.transcripts?.[listeningPart?.id ?? ""] ?? [];
  const evidenceIds = new Set(entry.evidence.flatMap((evidence) => (evidence.kind === "cue" ? [evidence.cue] : [])));
  const evidenceCues = cues.filter(({ id }) => evidenceIds.has(id));
  if (evidenceCues.length === 0) return null;
  return (
    <>
      <h2 className={styles.label}>Evidence in the recording</h2>
      {evidenceCues.map(({ id, speaker, text }) => (
        <p key={id} className={styles.text}>
          {speaker !== undefined && <b>{speaker}: </b>}
          <mark>{text}</mark>
        </p>
      ))}
    </>
  );
}

/** A paragraph that contains evidence, and the evidence as spans of its text. */
type EvidenceBlock = { block: TextBlock; quotes: Layer[] };

/** Returns the paragraphs that prove the answer to a Reading question, each once. Empty for a Listening question. */
export function evidenceBlocks({ module, key, number }: CardQuestion): EvidenceBlock[] {
  if (module.module_type !== "reading") return [];
  const texts = module.parts.flatMap((part) => part.texts);
  const blocks = new Map<string, EvidenceBlock>();
  for (const evidence of key.questions.find((entry) => entry.number === number)?.evidence ?? []) {
    if (evidence.kind !== "passage") continue;
    const { anchor } = evidence;
    const block = texts.find(({ id }) => id === evidence.text)?.blocks.find(({ id }) => id === anchor.block);
    if (block === undefined) continue;
    const evidenceBlock = blocks.get(block.id) ?? { block, quotes: [] };
    blocks.set(block.id, evidenceBlock);
    evidenceBlock.quotes.push({ id: String(evidenceBlock.quotes.length), start: anchor.start, end: anchor.end });
  }
  return [...blocks.values()];
}
