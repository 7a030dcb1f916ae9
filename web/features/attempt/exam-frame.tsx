import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useStore } from "zustand";
import styles from "./exam-frame.module.css";
import { pageSettings, pageStyle } from "./page-settings/page-settings.ts";

export type ExamFrameProps = {
  label: string;
  bar: ReactNode;
  foot?: ReactNode;
  /** Sheets, dialogs and the screen that hides the questions. */
  overlays?: ReactNode;
  /** True if the questions and the foot cannot be used, as while the screen is hidden. Overlays stay usable. */
  isCovered?: boolean;
  children: ReactNode;
};

/** The full-screen frame of every module: the bar, the questions and the foot. */
export function ExamFrame({ label, bar, foot, overlays, isCovered = false, children }: ExamFrameProps) {
  const settings = useStore(pageSettings);
  const frame = useRef<HTMLElement>(null);
  useKeyboardInset(frame);
  return (
    <main
      ref={frame}
      id="main"
      className={styles.exam}
      aria-label={label}
      data-page={settings.page ?? undefined}
      style={pageStyle(settings) as CSSProperties}
    >
      {bar}
      <div className={styles.paper} inert={isCovered}>
        {children}
      </div>
      {foot !== undefined && (
        <footer className={styles.foot} inert={isCovered}>
          {foot}
        </footer>
      )}
      {overlays}
    </main>
  );
}

/** The browser's own bars change the height by less than this when they appear or disappear. */
const MIN_KEYBOARD_HEIGHT_PX = 140;

/** While the on-screen keyboard is open, the frame uses the remaining height and hides the foot. */
function useKeyboardInset(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (viewport === null) return;
    const fit = () => {
      const element = frame.current;
      if (element === null) return;
      const hasKeyboard = viewport.scale === 1 && window.innerHeight - viewport.height > MIN_KEYBOARD_HEIGHT_PX;
      element.setAttribute("data-keyboard", String(hasKeyboard));
      element.style.setProperty("height", hasKeyboard ? `${viewport.height}px` : "");
      element.style.setProperty("top", hasKeyboard ? `${viewport.offsetTop}px` : "");
    };
    fit();
    viewport.addEventListener("resize", fit);
    viewport.addEventListener("scroll", fit);
    return () => {
      viewport.removeEventListener("resize", fit);
      viewport.removeEventListener("scroll", fit);
    };
  }, [frame]);
}
