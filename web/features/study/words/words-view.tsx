import { useDeferredValue, useMemo, useState } from "react";
import type { Word } from "#core/exam/study/word.ts";
import { plural } from "#core/format/plural.ts";
import { paths } from "#web/paths.ts";
import { TitledSection } from "#web/ui/display/titled-section.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { UnreadableStorageAlert } from "#web/ui/display/unreadable-storage-alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { IconButton } from "#web/ui/form/icon-button.tsx";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { useOnline } from "#web/ui/hooks/use-online.ts";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { showToast } from "#web/ui/overlay/toast.ts";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { MarkedSentence } from "./marked-sentence.tsx";
import { matchesWord } from "./matches-word.ts";
import type { OpenDictionary } from "./use-dictionary.ts";
import { useSaveWords, type WordDraft } from "./use-save-words.ts";
import { useWords } from "./use-words.ts";
import { WordForm } from "./word-form.tsx";
import { WordsFiles } from "./words-files.tsx";
import pageTitle from "#web/ui/style/page-title.module.css";
import styles from "./words.module.css";

/** "Show more" adds this many words to the list. */
const WORDS_A_PAGE = 100;
const NO_WORD: WordDraft = { text: "", definition: "", sentence: "", source: "" };

export type WordsViewProps = { openDictionary: OpenDictionary };

/** The learner's notebook: words and phrases with their meaning and sentence. */
export function WordsView({ openDictionary }: WordsViewProps) {
  const words = useWords();
  return (
    <main id="main" className={cx(layout.page, pageTitle.page)} aria-busy={words === null}>
      <h1 className={pageTitle.title}>Notebook</h1>
      <p className={pageTitle.lead}>
        Words and phrases that you select in a reviewed text, transcript, model answer or feedback. Each is a card in
        your reviews. They are saved on this device, also offline.
      </p>
      {words === "unreadable" ? <UnreadableStorageAlert /> : <Notebook words={words} openDictionary={openDictionary} />}
    </main>
  );
}

/** What the form edits: a word, or a new word if `word` is null. */
type Edited = { word: Word | null };

function Notebook({ words, openDictionary }: WordsViewProps & { words: readonly Word[] | null }) {
  const [edited, setEdited] = useState<Edited | null>(null);
  const save = useSaveWords();
  const close = () => setEdited(null);
  return (
    <>
      <div className={cx(layout.sheet, layout.ruled)}>
        <TitledSection id="words" title="Words">
          <div className={cx(styles.buttons, styles.first)}>
            <Button onClick={() => setEdited({ word: null })}>Add a word</Button>
            {words !== null && words.length > 0 && (
              <ButtonLink variant="outline" to={paths.review}>
                Review cards
              </ButtonLink>
            )}
          </div>
          <WordList words={words} onEdit={(word) => setEdited({ word })} />
        </TitledSection>
        <TitledSection id="files" title="Export and import">
          <WordsFiles words={words ?? []} />
        </TitledSection>
      </div>
      <Sheet open={edited !== null} onClose={close} title={edited?.word ? "Edit word" : "Add a word"}>
        {edited !== null && (
          <WordForm
            draft={edited.word ?? NO_WORD}
            openDictionary={openDictionary}
            saveLabel="Save word"
            onCancel={close}
            onSave={async (filled) => {
              await save([{ ...filled, word_id: edited.word?.word_id ?? null, deleted: false }]);
              close();
            }}
          />
        )}
      </Sheet>
    </>
  );
}

function WordList({ words, onEdit }: { words: readonly Word[] | null; onEdit: (word: Word) => void }) {
  const save = useSaveWords();
  const isOnline = useOnline();
  const [typed, setTyped] = useState("");
  const [limit, setLimit] = useState(WORDS_A_PAGE);
  const search = useDeferredValue(typed);
  const found = useMemo(() => (words ?? []).filter((word) => matchesWord(word, search)), [words, search]);

  const showFailure = () =>
    showToast({ text: "This device could not save the change. Free some space and try again.", variant: "danger" });
  const restore = (word: Word) => {
    save([word]).catch(showFailure);
  };
  const remove = (word: Word) => {
    save([{ ...word, deleted: true }]).then(
      () => showToast({ text: `Deleted “${word.text}”.`, action: { label: "Undo", run: () => restore(word) } }),
      showFailure,
    );
  };

  if (words === null) return <Skeleton lines={6} />;
  if (words.length === 0)
    return (
      <div className={styles.empty}>
        <h3>No words yet</h3>
        <p>Open the review of a test, select a word in its text, and press “Add to notebook”.</p>
        {!isOnline && <p>You are offline. Words from your other devices appear when you are connected again.</p>}
      </div>
    );
  return (
    <>
      <SearchField label="Search your words" value={typed} onChange={({ target }) => setTyped(target.value)} />
      <p className={styles.count} role="status">
        {search.trim() === ""
          ? plural(words.length, { one: "# word", other: "# words" })
          : found.length === 0
            ? "No word matches."
            : `${found.length} of ${plural(words.length, { one: "# word", other: "# words" })}`}
        {!isOnline && ". You are offline: words from your other devices appear when you are connected again."}
      </p>
      <ul className={styles.list}>
        {found.slice(0, limit).map((word) => (
          <li key={word.word_id} className={styles.word}>
            <div>
              <h3>{word.text}</h3>
              <p>{word.definition === "" ? "No meaning yet" : word.definition}</p>
              {word.sentence !== "" && (
                <p className={styles.sentence}>
                  <MarkedSentence sentence={word.sentence} text={word.text} />
                </p>
              )}
              {word.source !== "" && <p className={styles.source}>{word.source}</p>}
            </div>
            <div className={styles.actions}>
              <IconButton label={`Edit ${word.text}`} icon="note-pencil" onClick={() => onEdit(word)} />
              <IconButton label={`Delete ${word.text}`} icon="trash" onClick={() => remove(word)} />
            </div>
          </li>
        ))}
      </ul>
      {found.length > limit && (
        <Button variant="outline" className={styles.more} onClick={() => setLimit(limit + WORDS_A_PAGE)}>
          Show more
        </Button>
      )}
      <p className={styles.note}>Definitions from the dictionary: WordNet 3.1, © 2011 Princeton University.</p>
    </>
  );
}
