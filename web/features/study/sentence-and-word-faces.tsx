import type { Word } from "#core/exam/study/word.ts";
import type { SentenceMistake } from "#web/db/study/study-cards.ts";
import styles from "./study.module.css";
import { MarkedSentence } from "./words/marked-sentence.tsx";

/** A card with a sentence that the learner wrote. The answer is its correction. */
export function SentenceFace({ mistake, isOpen }: { mistake: SentenceMistake; isOpen: boolean }) {
  return (
    <>
      <p className={styles.question}>{mistake.sentence}</p>
      {isOpen ? (
        <>
          <h2 className={styles.label}>Correction</h2>
          <p className={styles.text}>
            <mark>{mistake.better}</mark>
          </p>
          <h2 className={styles.label}>Why</h2>
          <p className={styles.why}>{mistake.reason}</p>
        </>
      ) : (
        <p className={styles.hint}>You wrote this. What would you change?</p>
      )}
    </>
  );
}

/** A card with a word of the notebook and the sentence where the learner met it. The answer is its meaning. */
export function WordFace({ word, isOpen }: { word: Word; isOpen: boolean }) {
  return (
    <>
      <p className={styles.word}>{word.text}</p>
      {word.sentence !== "" && (
        <>
          <h2 className={styles.label}>Where you met it</h2>
          <p className={styles.text}>
            <MarkedSentence {...word} />
          </p>
        </>
      )}
      {isOpen ? (
        <>
          <h2 className={styles.label}>Meaning</h2>
          <p className={styles.why}>{word.definition === "" ? "You have not added a meaning." : word.definition}</p>
        </>
      ) : (
        <p className={styles.hint}>What does it mean here?</p>
      )}
    </>
  );
}
