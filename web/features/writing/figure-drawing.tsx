import type { Figure } from "#core/exam/content/figure.ts";
import { mediaPath, type MediaItem } from "#core/exam/content/media.ts";
import { Chart } from "./chart.tsx";
import styles from "./figure.module.css";

/** The chart or picture of a figure. Null if the picture is not among the media. */
export function FigureDrawing({
  figure,
  media,
  width,
}: {
  figure: Figure;
  media: readonly MediaItem[];
  /** Width of a chart in CSS pixels. A picture fills its container. */
  width: number;
}) {
  const { title, chart, picture } = figure;
  if (chart !== undefined) return <Chart title={title} chart={chart} width={width} />;
  const item = media.find(({ id }) => id === picture?.media);
  if (picture === undefined || item === undefined) return null;
  return (
    <img
      className={styles.picture}
      src={mediaPath(item)}
      alt={picture.alt}
      width={picture.width}
      height={picture.height}
    />
  );
}
