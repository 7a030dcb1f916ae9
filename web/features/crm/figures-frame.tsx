import { useEffect, useRef } from "react";
import styles from "./crm.module.css";

/** Adds the app's theme to the URL of our own dashboard. */
export function addTheme(url: string): string {
  const theme = document.documentElement.dataset["theme"];
  return theme === undefined ? url : `${url}&theme=${theme}`;
}

/** Our own dashboard, in the app's text size. The frame is as high as its content, so that only the page scrolls. */
export function FiguresFrame({ url }: { url: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) element.style.height = `${Math.ceil(entry.target.scrollHeight)}px`;
    });
    const observeBody = (): void => {
      observer.disconnect();
      const body = element.contentDocument?.body;
      if (!body) return;
      body.ownerDocument.documentElement.style.fontSize = document.documentElement.style.fontSize;
      observer.observe(body);
    };
    observeBody();
    element.addEventListener("load", observeBody);
    return () => {
      element.removeEventListener("load", observeBody);
      observer.disconnect();
    };
  }, []);
  return <iframe ref={frame} className={styles.figures} title="Dashboard" src={addTheme(url)} />;
}
