import { memo, type ReactNode, type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useState } from "react";
import type { Highlight } from "#core/exam/attempt/attempt.ts";
import type { ReadingPart } from "#core/exam/content/part.ts";
import type { PassageText, TextBlock } from "#core/exam/content/text.ts";
import { cx } from "#web/ui/style/cx.ts";
import type { Piece } from "#web/questions/decorate.ts";
import { numberedNotes } from "./highlights.ts";
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

/** The passage with highlights and notes: the scrolling left half. */
export const PassagePane = memo(function PassagePane({
  part,
  highlights,
  onHighlights,
  newId,
  announce,
  above,
  pane,
}: PassagePaneProps) {
  const partHighlights = useMemo(
    () => highlights.filter((one) => part.texts.some((text) => text.id === one.text)),
    [highlights, part],
  );
  const notes = useMemo(
    () =>
      numberedNotes(
        partHighlights,
        part.texts.flatMap((text) => text.blocks.map((block) => block.id)),
      ),
    [partHighlights, part],
  );
  const layers = useStableLayers(partHighlights);
  const highlighter = useHighlighter({ pane, texts: part.texts, highlights, change: onHighlights, newId, announce });
  const { selectHighlight, openNote, toolSpotOf } = highlighter;

  const noteNumbers = notes.map((note) => note.id).join(" ");
  const renderPiece = useCallback(
    (piece: Piece, content: ReactNode) => (
      <HighlightedPiece piece={piece} content={content} numbered={noteNumbers === "" ? [] : noteNumbers.split(" ")} />
    ),
    [noteNumbers],
  );
  const paneWidth = useWidth(pane);

  const onClick = useEffectEvent((event: MouseEvent) => {
    if (!(event.target instanceof Element)) return;
    const ref = event.target.closest<HTMLElement>("[data-note-ref]");
    const mark = event.target.closest<HTMLElement>("[data-highlight]");
    if (ref?.dataset["noteRef"] !== undefined)
      openNote(ref.dataset["noteRef"], toolSpotOf(ref.getBoundingClientRect()));
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
        quote={(one) => quoteOf(part.texts, one)}
        paneWidth={paneWidth}
      />
    </>
  );
});

function HighlightedPiece({
  piece,
  content,
  numbered,
}: {
  piece: Piece;
  content: ReactNode;
  numbered: readonly string[];
}) {
  const notes = piece.layers.filter((id) => numbered.includes(id));
  const top = notes.at(-1) ?? piece.layers.at(-1);
  return (
    <>
      <mark className={cx(styles.highlight, notes.length > 0 && styles.noted)} data-highlight={top}>
        {content}
      </mark>
      {piece.ends
        .filter((id) => numbered.includes(id))
        .map((id) => (
          <button
            key={id}
            type="button"
            className={styles.noteRef}
            data-aside=""
            data-note-ref={id}
            aria-label={`Note ${numbered.indexOf(id) + 1}`}
          >
            {numbered.indexOf(id) + 1}
          </button>
        ))}
    </>
  );
}

/** Returns the words that a highlight covers. */
export function quoteOf(texts: readonly PassageText[], highlight: Pick<Highlight, "text" | "anchor">): string {
  const block = texts
    .find((text) => text.id === highlight.text)
    ?.blocks.find((one) => one.id === highlight.anchor.block);
  return block?.text.slice(highlight.anchor.start, highlight.anchor.end) ?? "";
}

/** Groups highlights by block. A block with unchanged highlights keeps its list, so that it is not rendered again. */
function useStableLayers(highlights: readonly Highlight[]): PassageLayers {
  const [previousLayers] = useState(
    () => new Map<string, { signature: string; layers: { id: string; start: number; end: number }[] }>(),
  );
  return useMemo(() => {
    const byBlock = Map.groupBy(highlights, (one) => layerKey(one.text, one.anchor.block));
    return new Map(
      [...byBlock].map(([key, list]) => {
        const layers = list.map((one) => ({ id: one.id, start: one.anchor.start, end: one.anchor.end }));
        const signature = JSON.stringify(layers);
        const before = previousLayers.get(key);
        if (before?.signature === signature) return [key, before.layers];
        previousLayers.set(key, { signature, layers });
        return [key, layers];
      }),
    );
  }, [highlights, previousLayers]);
}

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
