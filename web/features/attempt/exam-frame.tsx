import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useStore } from "zustand";
import styles from "./exam-frame.module.css";
import { pageSettings, pageStyle } from "./page-settings.ts";

export type ExamFrameProps = {
  label: string;
  bar: ReactNode;
  foot?: ReactNode;
  /** What floats over the paper: curtain, sheets, dialogs. Works while the paper is covered. */
  over?: ReactNode;
  isCovered?: boolean;
  children: ReactNode;
};

/** The frame of every room: bar, paper, foot; the whole screen and nothing else. */
export function ExamFrame({ label, bar, foot, over, isCovered = false, children }: ExamFrameProps) {
  const settings = useStore(pageSettings);
  const frame = useRef<HTMLElement>(null);
  useKeyboardRoom(frame);
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
      {over}
    </main>
  );
}

/** While the on-screen keyboard is up the frame takes the height that is left, and the foot goes. */
function useKeyboardRoom(frame: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (viewport === null) return;
    const fit = () => {
      const element = frame.current;
      if (element === null) return;
      const hasKeyboard = viewport.scale === 1 && window.innerHeight - viewport.height > 140;
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
