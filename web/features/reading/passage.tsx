import { Fragment, memo, type ReactNode } from "react";
import type { PassageText, TextBlock } from "#core/exam/content/text.ts";
import { cx } from "#web/ui/style/cx.ts";
import { decorate, type Layer, type Piece } from "#web/questions/decorate.ts";
import styles from "./passage.module.css";
import { Styled } from "#web/questions/rich-words.tsx";

/** Highlights and evidence of a passage, by `layerKey`. */
export type PassageLayers = ReadonlyMap<string, readonly Layer[]>;
export const layerKey = (text: string, block: string): string => `${text} ${block}`;

export type PassageProps = {
  texts: readonly PassageText[];
  layers: PassageLayers;
  /** Renders a piece of text that has layers. A new function renders all blocks again, so it must stay the same. */
  renderPiece: (piece: Piece, content: ReactNode) => ReactNode;
  /** Renders what is above a block: the gap for its heading. */
  above?: ((block: TextBlock) => ReactNode) | undefined;
};

const NO_LAYERS: readonly Layer[] = [];

/** The texts of a part. Every block has its id, so that a selection can become an anchor. */
export function Passage({ texts, layers, renderPiece, above }: PassageProps) {
  return texts.map((text) => (
    <article key={text.id} className={styles.passage}>
      <h2>{text.title}</h2>
      {text.standfirst !== undefined && <p className={styles.standfirst}>{text.standfirst}</p>}
      {groupListItems(text.blocks).map((group) => {
        const blocks = group.map((block) => (
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
        return group[0]?.kind === "list_item" ? (
          <ul key={group[0].id} className={styles.list}>
            {blocks}
          </ul>
        ) : (
          <Fragment key={group[0]?.id}>{blocks}</Fragment>
        );
      })}
    </article>
  ));
}

/** Returns the blocks in groups: list items in a row are one group, every other block is its own group. */
function groupListItems(blocks: readonly TextBlock[]): TextBlock[][] {
  const groups: TextBlock[][] = [];
  for (const block of blocks) {
    const group = groups.at(-1);
    if (group !== undefined && block.kind === "list_item" && group[0]?.kind === "list_item") group.push(block);
    else groups.push([block]);
  }
  return groups;
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
