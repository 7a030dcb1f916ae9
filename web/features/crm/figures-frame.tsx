import { useEffect, useRef } from "react";
import styles from "./desk.module.css";

/** The address of our own figures in the look that the reader chose for the app. */
export function inTheme(address: string): string {
  const theme = document.documentElement.dataset["theme"];
  return theme === undefined ? address : `${address}&theme=${theme}`;
}

/** Our own figures in their frame, which is as high as they are: one page to scroll, not two. */
export function FiguresFrame({ address }: { address: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const watcher = new ResizeObserver(([entry]) => {
      if (entry !== undefined) element.style.height = `${Math.ceil(entry.target.scrollHeight)}px`;
    });
    const watch = (): void => {
      watcher.disconnect();
      const body = element.contentDocument?.body;
      if (body) watcher.observe(body);
    };
    watch();
    element.addEventListener("load", watch);
    return () => {
      element.removeEventListener("load", watch);
      watcher.disconnect();
    };
  }, []);
  return <iframe ref={frame} className={styles.figures} title="Dashboard" src={inTheme(address)} />;
}
