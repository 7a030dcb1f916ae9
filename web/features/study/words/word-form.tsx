import { type FormEvent, useDeferredValue, useId, useMemo, useState } from "react";
import { lookUp } from "#core/exam/study/look-up.ts";
import { toOneLine } from "#core/exam/study/pick-word.ts";
import { WORD_LIMITS } from "#core/exam/study/word.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { TextField } from "#web/ui/form/text-field.tsx";
import { useOutage } from "#web/ui/hooks/use-online.ts";
import { TextArea } from "#web/ui/form/text-area.tsx";
import { describeSense } from "./describe-sense.ts";
import { MarkedSentence } from "./marked-sentence.tsx";
import { type DictionaryState, type OpenDictionary, useDictionary } from "./use-dictionary.ts";
import type { WordDraft } from "./use-save-words.ts";
import styles from "./words.module.css";

export type WordFormProps = {
  draft: WordDraft;
  openDictionary: OpenDictionary;
  /**
   * Returns the sentence with a typed word, from the text that the learner reads. With this function, the form shows
   * the sentence and the source as text. Without it, both are fields.
   */
  sentenceOf?: ((word: string) => string) | undefined;
  saveLabel: string;
  /** Rejects if the device cannot save. */
  onSave: (draft: WordDraft) => Promise<void>;
  onCancel: () => void;
};

/** The chosen meaning if the learner writes one instead of choosing a meaning of the dictionary. */
const OWN_WORDS = "";

/** A form for a word, its meaning (chosen from the dictionary or written by the learner), its sentence and source. */
export function WordForm({ draft, openDictionary, sentenceOf, saveLabel, onSave, onCancel }: WordFormProps) {
  const [text, setText] = useState(draft.text);
  const [chosen, setChosen] = useState<string | null>(null);
  const [own, setOwn] = useState(draft.definition);
  const [sentence, setSentence] = useState(draft.sentence);
  const [source, setSource] = useState(draft.source);
  const [wasSubmitted, setSubmitted] = useState(false);
  const [state, setState] = useState<"idle" | "saving" | "failed">("idle");
  const { dictionary, reload } = useDictionary(openDictionary);
  const word = useDeferredValue(text);
  const meanings = useMemo(
    () =>
      typeof dictionary === "string"
        ? []
        : lookUp(word, dictionary).flatMap((found) => found.senses.map((sense) => describeSense(word, found, sense))),
    [dictionary, word],
  );
  // Until the learner chooses or writes a meaning, the most common one is selected.
  const hasOwnWords = chosen === OWN_WORDS || own !== "";
  const suggested = hasOwnWords ? null : (meanings[0] ?? null);
  const selected = meanings.find((meaning) => meaning === chosen) ?? suggested;
  const shownSentence = sentenceOf === undefined || text === draft.text ? sentence : sentenceOf(text);
  const filled = {
    text: toOneLine(text),
    definition: toOneLine(selected ?? own),
    sentence: toOneLine(shownSentence),
    source: toOneLine(source),
  };
  const faults = {
    text: filled.text === "" ? "Type a word or phrase." : tooLong(filled.text, WORD_LIMITS.text),
    definition: tooLong(filled.definition, WORD_LIMITS.definition),
    sentence: tooLong(filled.sentence, WORD_LIMITS.sentence),
    source: tooLong(filled.source, WORD_LIMITS.source),
  };
  const shown: Partial<typeof faults> = wasSubmitted ? faults : {};

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setSubmitted(true);
    if (state === "saving" || Object.values(faults).some((fault) => fault !== undefined)) return;
    setState("saving");
    await onSave(filled).catch(() => setState("failed"));
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label="Word or phrase"
        value={text}
        error={shown.text}
        autoCapitalize="none"
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
      />
      {sentenceOf !== undefined && (
        <p className={styles.met}>
          {shownSentence === "" ? (
            "The text does not have this word, so it is saved without a sentence."
          ) : (
            <q>
              <MarkedSentence sentence={shownSentence} text={text} />
            </q>
          )}
          <small>{source}</small>
        </p>
      )}
      <Meanings
        meanings={meanings}
        dictionary={dictionary}
        reload={reload}
        hasWord={word.trim() !== ""}
        selected={selected}
        own={own}
        error={shown.definition}
        onChoose={setChosen}
        onWrite={(value) => {
          setChosen(OWN_WORDS);
          setOwn(value);
        }}
      />
      {sentenceOf === undefined && (
        <>
          <TextArea
            label="Sentence"
            error={shown.sentence}
            value={sentence}
            onChange={({ target }) => setSentence(target.value)}
          />
          <TextField
            label="Where you met it"
            value={source}
            error={shown.source}
            onChange={({ target }) => setSource(target.value)}
          />
        </>
      )}
      {state === "failed" && (
        <Alert variant="danger">This device could not save the word. Free some space and try again.</Alert>
      )}
      <div className={styles.buttons}>
        <Button type="submit" busy={state === "saving" ? "Saving" : undefined}>
          {saveLabel}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

type MeaningsProps = {
  meanings: readonly string[];
  dictionary: DictionaryState["dictionary"];
  reload: () => void;
  hasWord: boolean;
  /** The meaning selected from the dictionary, or null for the learner's own words. */
  selected: string | null;
  own: string;
  error: string | undefined;
  onChoose: (meaning: string) => void;
  onWrite: (own: string) => void;
};

function Meanings({ meanings, dictionary, reload, hasWord, selected, own, error, onChoose, onWrite }: MeaningsProps) {
  const name = useId();
  return (
    <fieldset className={styles.meanings}>
      <legend>Meaning</legend>
      {meanings.length > 0 && <p className={styles.note}>Choose the one that fits the sentence.</p>}
      {meanings.map((meaning) => (
        <label key={meaning} className={styles.meaning}>
          <input type="radio" name={name} checked={meaning === selected} onChange={() => onChoose(meaning)} />
          <span>{meaning}</span>
        </label>
      ))}
      {meanings.length > 0 && (
        <label className={styles.meaning}>
          <input type="radio" name={name} checked={selected === null} onChange={() => onWrite(own)} />
          <span>My own words</span>
        </label>
      )}
      <p className={styles.note} role="status">
        <DictionaryNote dictionary={dictionary} reload={reload} isUnknown={hasWord && meanings.length === 0} />
      </p>
      {selected === null && (
        <TextArea
          label="Meaning in your own words"
          error={error}
          rows={2}
          value={own}
          onChange={({ target }) => onWrite(target.value)}
        />
      )}
    </fieldset>
  );
}

function DictionaryNote({
  dictionary,
  reload,
  isUnknown,
}: Pick<MeaningsProps, "dictionary" | "reload"> & { isUnknown: boolean }) {
  const outage = useOutage();
  if (dictionary === "loading") return "Opening the dictionary…";
  if (dictionary === "missing")
    return (
      <>
        {outage} The dictionary is fetched with the first word that you look up online. Write the meaning yourself, or{" "}
        <button type="button" className={styles.link} onClick={reload}>
          try again
        </button>
        .
      </>
    );
  if (isUnknown) return "The dictionary does not have this word. Write the meaning yourself.";
  return "Definitions: WordNet 3.1, © 2011 Princeton University.";
}

function tooLong(text: string, max: number): string | undefined {
  return text.length > max ? `Use at most ${max} characters. You have ${text.length}.` : undefined;
}
