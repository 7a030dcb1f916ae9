import { useEffect, useRef } from "react";
import styles from "./crm.module.css";

/** Adds the app's theme to the address of our own dashboard. */
export function withTheme(address: string): string {
  const theme = document.documentElement.dataset["theme"];
  return theme === undefined ? address : `${address}&theme=${theme}`;
}

/** Our own dashboard in the reader's text size, in a frame of its full height, so that only the page scrolls. */
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
      if (!body) return;
      body.ownerDocument.documentElement.style.fontSize = document.documentElement.style.fontSize;
      watcher.observe(body);
    };
    watch();
    element.addEventListener("load", watch);
    return () => {
      element.removeEventListener("load", watch);
      watcher.disconnect();
    };
  }, []);
  return <iframe ref={frame} className={styles.figures} title="Dashboard" src={withTheme(address)} />;
}
