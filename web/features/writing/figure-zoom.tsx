import { formatPercent } from "#core/format/format-number.ts";
import { type CSSProperties, useId, useState } from "react";
import type { Figure } from "#core/exam/content/figure.ts";
import type { MediaItem } from "#core/exam/content/media.ts";
import { IconButton } from "#web/ui/form/icon-button.tsx";
import { useMedia } from "#web/ui/hooks/use-media.ts";
import { useModal } from "#web/ui/overlay/use-modal.ts";
import { FigureDrawing } from "./figure-drawing.tsx";
import styles from "./figure.module.css";

const ZOOM_STEPS = [1, 1.5, 2, 3] as const;
const LAST_STEP = ZOOM_STEPS.length - 1;
/** Width at which the figure is drawn, on wide and narrow screens. It is then scaled: 100 % fills the window. */
const DRAWING_WIDTH_PX = { wide: 640, narrow: 360 } as const;
/** Enlargement of the legend on a wide screen at 100 %: about that of the drawing. */
const WIDE_SCALE = 1.6;

/** A figure in full screen, with zoom. */
export function FigureZoom({
  open,
  onClose,
  figure,
  media,
}: {
  open: boolean;
  onClose: () => void;
  figure: Figure;
  media: readonly MediaItem[];
}) {
  const ref = useModal(open, onClose);
  const titleId = useId();
  const isWide = useMedia("(min-width: 768px)");
  const [step, setStep] = useState(0);
  const zoom = ZOOM_STEPS[step] ?? 1;
  return (
    <dialog ref={ref} className={styles.zoom} aria-labelledby={titleId}>
      {open && (
        <>
          <div className={styles.zoomBar}>
            <h2 id={titleId}>{figure.title}</h2>
            <IconButton
              label="Smaller"
              icon="magnifying-glass-minus"
              aria-disabled={step === 0 || undefined}
              onClick={() => setStep(Math.max(step - 1, 0))}
            />
            <span className={styles.percent} role="status">
              {formatPercent(zoom)}
            </span>
            <IconButton
              label="Larger"
              icon="magnifying-glass-plus"
              aria-disabled={step === LAST_STEP || undefined}
              onClick={() => setStep(Math.min(step + 1, LAST_STEP))}
            />
            <IconButton label="Close" icon="x" onClick={onClose} />
          </div>
          {/* A scrolling region must be focusable. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className={styles.zoomPane} tabIndex={0} role="group" aria-label="Enlarged figure">
            <div style={{ width: `${zoom * 100}%`, "--drawn": zoom * (isWide ? WIDE_SCALE : 1) } as CSSProperties}>
              <FigureDrawing
                figure={figure}
                media={media}
                width={isWide ? DRAWING_WIDTH_PX.wide : DRAWING_WIDTH_PX.narrow}
              />
            </div>
          </div>
        </>
      )}
    </dialog>
  );
}
