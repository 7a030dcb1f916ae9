import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { findSentence } from "#core/exam/study/pick-word.ts";
import { normaliseWord } from "#core/exam/study/look-up.ts";
import type { Word } from "#core/exam/study/word.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import { Link } from "#web/ui/display/link.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { showToast } from "#web/ui/overlay/toast.ts";
import { blockTexts, readSelectedWord, type SelectedWord } from "./selected-word.ts";
import type { OpenDictionary } from "./use-dictionary.ts";
import { useSaveWords, type WordDraft } from "./use-save-words.ts";
import { useWords } from "./use-words.ts";
import { WordForm } from "./word-form.tsx";
import styles from "./words.module.css";

export type WordPickerProps = {
  /** The text that words are picked from. */
  region: RefObject<HTMLElement | null>;
  /** Title of the text. It is stored with each word. */
  source: string;
  openDictionary: OpenDictionary;
};

/**
 * Adds words of a text to the notebook: selected words by a button beside the selection, typed words by a button in the
 * hint. Selecting and copying work as on any page.
 */
export function WordPicker({ region, source, openDictionary }: WordPickerProps) {
  const [draft, setDraft] = useState<WordDraft | null>(null);
  const open = (picked: Pick<WordDraft, "text" | "sentence"> | null) =>
    setDraft({ text: "", sentence: "", ...picked, source, definition: "" });
  return (
    <div data-aside="">
      <p className={styles.hint}>
        <span>Select a word or phrase to add it to your notebook, or </span>
        <button
          type="button"
          className={styles.link}
          onClick={() =>
            open(region.current === null ? null : readSelectedWord(region.current, document.getSelection()))
          }
        >
          type one
        </button>
        <span>. </span>
        <Link to={paths.words}>Open your notebook</Link>
      </p>
      <SelectionButton region={region} onPick={open} />
      <Sheet open={draft !== null} onClose={() => setDraft(null)} title="Add to notebook">
        {draft !== null && (
          <NewWord
            draft={draft}
            sentenceOf={(word) =>
              region.current === null ? "" : (findSentence(blockTexts(region.current), word) ?? "")
            }
            openDictionary={openDictionary}
            onClose={() => setDraft(null)}
          />
        )}
      </Sheet>
    </div>
  );
}

type NewWordProps = {
  draft: WordDraft;
  sentenceOf: (word: string) => string;
  openDictionary: OpenDictionary;
  onClose: () => void;
};

function NewWord({ draft, sentenceOf, openDictionary, onClose }: NewWordProps) {
  const words = useWords();
  const save = useSaveWords();
  const findKnown = (wanted: Pick<WordDraft, "text" | "sentence">): Word | undefined =>
    Array.isArray(words)
      ? words.find(
          ({ text, sentence }) => normaliseWord(text) === normaliseWord(wanted.text) && sentence === wanted.sentence,
        )
      : undefined;
  const knownWord = findKnown(draft);
  return (
    <>
      {knownWord !== undefined && (
        <p className={styles.known}>
          This word is in your notebook: “{knownWord.definition === "" ? "no meaning yet" : knownWord.definition}”.
          Saving replaces its meaning.
        </p>
      )}
      <WordForm
        draft={draft}
        openDictionary={openDictionary}
        sentenceOf={sentenceOf}
        saveLabel="Save word"
        onCancel={onClose}
        onSave={async (filled) => {
          await save([{ ...filled, word_id: findKnown(filled)?.word_id ?? null, deleted: false }]);
          onClose();
          showToast({ text: `Added “${filled.text}” to your notebook.`, variant: "success" });
        }}
      />
    </>
  );
}

type ButtonPlace = { word: SelectedWord; host: Element; left: number; top: number };

/** Height of a button above the words, and of the gap between them. */
const BUTTON_SPACE_PX = 56;
const HALF_BUTTON_WIDTH_PX = 92;
/** Least distance of the button from the edge of the screen. */
const EDGE_PX = 8;
/** Height of the gap between the words and a button below them. The handles of a touch selection need this space. */
const BELOW_WORDS_PX = 12;

function SelectionButton({
  region,
  onPick,
}: Pick<WordPickerProps, "region"> & { onPick: (word: SelectedWord) => void }) {
  const [place, setPlace] = useState<ButtonPlace | null>(null);
  const isPressed = useRef(false);
  const placeButton = useEffectEvent(() => {
    const text = region.current;
    if (text === null || isPressed.current) return;
    const word = readSelectedWord(text, document.getSelection());
    setPlace(word === null ? null : placeOf(word, text));
  });
  useEffect(() => {
    // While the mouse button is down, the selection still changes. The button appears on release.
    let isDragging = false;
    const onChange = () => {
      if (!isDragging) placeButton();
    };
    const onDown = (event: PointerEvent) => {
      isDragging = event.pointerType === "mouse";
    };
    const onUp = () => {
      isDragging = false;
      setTimeout(() => {
        isPressed.current = false;
        placeButton();
      });
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    document.addEventListener("selectionchange", onChange, { signal });
    document.addEventListener("pointerdown", onDown, { signal });
    document.addEventListener("pointerup", onUp, { signal });
    document.addEventListener("pointercancel", onUp, { signal });
    // The button follows its words. Scroll events of panes do not bubble, so the listener captures them.
    document.addEventListener("scroll", onChange, { signal, capture: true, passive: true });
    return () => listeners.abort();
  }, []);
  if (place === null) return null;
  return createPortal(
    <div
      className={styles.tool}
      role="toolbar"
      aria-label="Selected text"
      data-aside=""
      style={{ left: place.left, top: place.top }}
      onPointerDown={(event) => {
        // Without this, pressing the button would end the selection.
        event.preventDefault();
        isPressed.current = true;
      }}
    >
      <button
        type="button"
        onClick={() => {
          setPlace(null);
          document.getSelection()?.removeAllRanges();
          onPick(place.word);
        }}
      >
        <Icon name="note-pencil" />
        Add to notebook
      </button>
    </div>,
    place.host,
  );
}

/**
 * Returns the place of the button; `left` is its middle. The button is above the words. It is below them if there is no
 * space above, and on a touch screen, where the browser shows its own menu above the words.
 */
function placeOf(word: SelectedWord, region: HTMLElement): ButtonPlace {
  const { left, width, top, bottom } = word.box;
  const isBelow = matchMedia("(pointer: coarse)").matches || top < BUTTON_SPACE_PX + EDGE_PX;
  const leastLeft = HALF_BUTTON_WIDTH_PX + EDGE_PX;
  const node = document.getSelection()?.anchorNode ?? null;
  return {
    word,
    // An open dialog covers the rest of the page, so the button must be inside it.
    host: node?.parentElement?.closest("dialog") ?? region,
    left: Math.min(Math.max(left + width / 2, leastLeft), document.documentElement.clientWidth - leastLeft),
    top: isBelow ? bottom + BELOW_WORDS_PX : top - BUTTON_SPACE_PX,
  };
}
