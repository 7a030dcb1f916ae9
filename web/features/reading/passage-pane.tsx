import { memo, type ReactNode, type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import type { Highlight } from "#core/exam/attempt/attempt.ts";
import type { ReadingPart } from "#core/exam/content/part.ts";
import type { TextBlock } from "#core/exam/content/text.ts";
import { cx } from "#web/ui/style/cx.ts";
import type { Piece } from "#web/questions/decorate.ts";
import { highlightsOfPart, notesOfPart, quoteOf } from "./highlights.ts";
import { MarginNotes } from "./margin-notes.tsx";
import { NoteEditor } from "./note-editor.tsx";
import { layerKey, Passage, type PassageLayers } from "./passage.tsx";
import styles from "./passage.module.css";
import { SelectionTool } from "./selection-tool.tsx";
import { useHighlighter } from "./use-highlighter.ts";

export type PassagePaneProps = {
  part: ReadingPart;
  highlights: readonly Highlight[];
  onHighlights: (highlights: readonly Highlight[]) => void;
  newId: () => string;
  announce: (text: string) => void;
  above?: ((block: TextBlock) => ReactNode) | undefined;
  pane: RefObject<HTMLElement | null>;
};

/** The passage with highlights and notes. `pane` is the element that scrolls. */
export const PassagePane = memo(function PassagePane({
  part,
  highlights,
  onHighlights,
  newId,
  announce,
  above,
  pane,
}: PassagePaneProps) {
  const partHighlights = useMemo(() => highlightsOfPart(part, highlights), [part, highlights]);
  const notes = useMemo(() => notesOfPart(part, highlights), [part, highlights]);
  const layers = useStableLayers(partHighlights);
  const highlighter = useHighlighter({ pane, texts: part.texts, highlights, change: onHighlights, newId, announce });
  const { selectHighlight, openNote, toolSpotOf } = highlighter;

  // A string, because an equal string keeps `renderPiece` the same function, and a new array would not.
  const noteIds = notes.map((note) => note.id).join(" ");
  const renderPiece = useCallback(
    (piece: Piece, content: ReactNode) => (
      <HighlightedPiece piece={piece} content={content} noteIds={noteIds === "" ? [] : noteIds.split(" ")} />
    ),
    [noteIds],
  );
  const paneWidth = useWidth(pane);

  const onClick = useEffectEvent((event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const noteNumber = event.target.closest<HTMLElement>("[data-note-ref]");
    const mark = event.target.closest<HTMLElement>("[data-highlight]");
    if (noteNumber?.dataset["noteRef"] !== undefined)
      openNote(noteNumber.dataset["noteRef"], toolSpotOf(noteNumber.getBoundingClientRect()));
    else if (mark?.dataset["highlight"] !== undefined) {
      selectHighlight(mark.dataset["highlight"], mark.getBoundingClientRect());
    }
  });
  useEffect(() => {
    const frame = pane.current;
    if (frame === null) return;
    frame.addEventListener("click", onClick);
    return () => frame.removeEventListener("click", onClick);
  }, [pane]);

  return (
    <>
      <Passage texts={part.texts} layers={layers} renderPiece={renderPiece} above={above} />
      <MarginNotes
        notes={notes}
        pane={pane}
        onOpen={(id, element) => openNote(id, toolSpotOf(element.getBoundingClientRect()))}
      />
      <SelectionTool highlighter={highlighter} paneWidth={paneWidth} />
      <NoteEditor
        key={highlighter.draft?.id ?? ""}
        highlighter={highlighter}
        highlights={highlights}
        quote={(place) => quoteOf(part.texts, place)}
        paneWidth={paneWidth}
      />
    </>
  );
});

function HighlightedPiece({
  piece,
  content,
  noteIds,
}: {
  piece: Piece;
  content: ReactNode;
  /** Ids of the highlights with notes, in the order of their numbers. */
  noteIds: readonly string[];
}) {
  const notes = piece.layers.filter((id) => noteIds.includes(id));
  const top = notes.at(-1) ?? piece.layers.at(-1);
  return (
    <>
      <mark className={cx(styles.highlight, notes.length > 0 && styles.noted)} data-highlight={top}>
        {content}
      </mark>
      {piece.ends
        .filter((id) => noteIds.includes(id))
        .map((id) => (
          <button
            key={id}
            type="button"
            className={styles.noteRef}
            data-aside=""
            data-note-ref={id}
            aria-label={`Note ${noteIds.indexOf(id) + 1}`}
          >
            {noteIds.indexOf(id) + 1}
          </button>
        ))}
    </>
  );
}

/** Groups highlights by block. A block with unchanged highlights keeps its list, so that the block is not rendered again. */
function useStableLayers(highlights: readonly Highlight[]): PassageLayers {
  const [previousLayers] = useState(
    () => new Map<string, { signature: string; layers: { id: string; start: number; end: number }[] }>(),
  );
  return useMemo(() => {
    const byBlock = Map.groupBy(highlights, ({ text, anchor }) => layerKey(text, anchor.block));
    return new Map(
      [...byBlock].map(([key, list]) => {
        const layers = list.map(({ id, anchor: { start, end } }) => ({ id, start, end }));
        const signature = JSON.stringify(layers);
        const before = previousLayers.get(key);
        if (before?.signature === signature) return [key, before.layers];
        previousLayers.set(key, { signature, layers });
        return [key, layers];
      }),
    );
  }, [highlights, previousLayers]);
}

/** Returns the inner width of an element in pixels, or 0 before it is measured. */
function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const frame = element.current;
    if (frame === null) return;
    const observer = new ResizeObserver(() => setWidth(frame.clientWidth));
    observer.observe(frame);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
