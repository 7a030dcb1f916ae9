import { Fragment, memo, type ReactNode } from "react";
import type { PassageText, TextBlock } from "#core/exam/content/text.ts";
import { cx } from "#web/ui/style/cx.ts";
import { decorate, type Layer, type Piece } from "#web/questions/decorate.ts";
import styles from "./passage.module.css";
import { Styled } from "#web/questions/rich-words.tsx";

/** Layers of a passage by text and block. */
export type PassageLayers = ReadonlyMap<string, readonly Layer[]>;
export const layerKey = (text: string, block: string): string => `${text} ${block}`;

export type PassageProps = {
  texts: readonly PassageText[];
  layers: PassageLayers;
  /** Renders a piece with layers. Must stay the same function, because a new one renders all blocks again. */
  renderPiece: (piece: Piece, content: ReactNode) => ReactNode;
  /** Rendered above a block: the gap for its heading. */
  above?: ((block: TextBlock) => ReactNode) | undefined;
};

const NO_LAYERS: readonly Layer[] = [];

/** The texts of a part. Every block has its id, so that a selection can become an anchor. */
export function Passage({ texts, layers, renderPiece, above }: PassageProps) {
  return texts.map((text) => (
    <article key={text.id} className={styles.passage}>
      <h2>{text.title}</h2>
      {text.standfirst !== undefined && <p className={styles.standfirst}>{text.standfirst}</p>}
      {groupListItems(text.blocks).map((run) => {
        const blocks = run.map((block) => (
          <Fragment key={block.id}>
            {above?.(block)}
            <Block
              text={text.id}
              block={block}
              layers={layers.get(layerKey(text.id, block.id)) ?? NO_LAYERS}
              renderPiece={renderPiece}
            />
          </Fragment>
        ));
        return run[0]?.kind === "list_item" ? (
          <ul key={run[0].id} className={styles.list}>
            {blocks}
          </ul>
        ) : (
          <Fragment key={run[0]?.id}>{blocks}</Fragment>
        );
      })}
    </article>
  ));
}

/** Groups consecutive list items into one list. */
function groupListItems(blocks: readonly TextBlock[]): TextBlock[][] {
  const found: TextBlock[][] = [];
  for (const block of blocks) {
    const run = found.at(-1);
    if (run !== undefined && block.kind === "list_item" && run[0]?.kind === "list_item") run.push(block);
    else found.push([block]);
  }
  return found;
}

const Block = memo(function Block({
  text,
  block,
  layers,
  renderPiece,
}: {
  text: string;
  block: TextBlock;
  layers: readonly Layer[];
  renderPiece: PassageProps["renderPiece"];
}) {
  const words = (
    <span data-block={block.id} data-text={text}>
      {decorate(block.text, block.marks, layers).map((piece) => {
        const content = <Styled text={piece.text} bold={piece.bold} italic={piece.italic} />;
        return <Fragment key={piece.start}>{piece.layers.length > 0 ? renderPiece(piece, content) : content}</Fragment>;
      })}
    </span>
  );
  switch (block.kind) {
    case "heading":
      return <h3 className={styles.heading}>{words}</h3>;
    case "list_item":
      return <li>{words}</li>;
    case "caption":
      return <p className={styles.caption}>{words}</p>;
    case "note":
      return <p className={styles.footnote}>{words}</p>;
    case "paragraph":
      return (
        <p className={cx(styles.para, block.letter !== undefined && styles.lettered)} data-letter={block.letter}>
          {block.letter !== undefined && <b className={styles.letter}>{block.letter}</b>}
          {words}
        </p>
      );
  }
});
