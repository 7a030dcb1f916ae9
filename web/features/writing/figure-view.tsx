import { type RefObject, useEffect, useRef, useState } from "react";
import type { Figure } from "#core/exam/content/figure.ts";
import type { MediaItem } from "#core/exam/content/media.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Icon } from "#web/ui/media/icon.tsx";
import { FigureDrawing } from "./figure-drawing.tsx";
import { FigureTable } from "./figure-table.tsx";
import { FigureZoom } from "./figure-zoom.tsx";
import styles from "./figure.module.css";

/** A figure of a task: a chart, table or picture. A chart can be shown as a table and, like a picture, enlarged. */
export function FigureView({ figure, media }: { figure: Figure; media: readonly MediaItem[] }) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [isTable, setTable] = useState(false);
  const [isLarge, setLarge] = useState(false);
  const { title, caption, chart, picture, table } = figure;
  const hasDrawing = (chart !== undefined && chart.kind !== "table") || picture !== undefined;
  const showsTable = table !== undefined && (isTable || !hasDrawing);
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.title}>{title}</figcaption>
      <div ref={box} className={styles.box}>
        {showsTable ? (
          <FigureTable title={title} table={table} />
        ) : (
          <FigureDrawing figure={figure} media={media} width={width} />
        )}
      </div>
      {caption !== undefined && <p className={styles.caption}>{caption}</p>}
      {hasDrawing && (
        <div className={styles.actions}>
          {table !== undefined && (
            <Button variant="quiet" onClick={() => setTable(!isTable)}>
              <Icon name={isTable ? "chart-bar" : "table"} /> {isTable ? "Show as chart" : "Show as table"}
            </Button>
          )}
          <Button variant="quiet" onClick={() => setLarge(true)}>
            <Icon name="magnifying-glass-plus" /> Enlarge
          </Button>
        </div>
      )}
      <FigureZoom open={isLarge} onClose={() => setLarge(false)} figure={figure} media={media} />
    </figure>
  );
}

/** Width before the element is measured. */
const INITIAL_WIDTH_PX = 480;

/** Returns an element's width in CSS pixels. A chart is drawn at this width, so that its labels keep their size. */
function useWidth(box: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(INITIAL_WIDTH_PX);
  useEffect(() => {
    const element = box.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      if (element.clientWidth > 0) setWidth(Math.round(element.clientWidth));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
