import { useEffect, useRef } from "react";
import { cx } from "#web/ui/cx.ts";
import text from "#web/ui/text.module.css";
import type { DraftDesk } from "./draft-desk.ts";
import { barShare, spokenCount } from "./words.ts";
import styles from "./writing.module.css";

/** The live count against the minimum. It writes to the page itself: a word more is no reason to render anything. */
export function WordMeter({
  desk,
  section,
  minimum,
  isSmall = false,
}: {
  desk: DraftDesk;
  section: string;
  minimum: number;
  /** The number alone, where there is no room for the bar. */
  isSmall?: boolean;
}) {
  const meter = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = meter.current;
    if (root === null) return;
    const find = (part: string): HTMLElement | null => root.querySelector(`[data-part="${part}"]`);
    const [number, bar, status] = [find("number"), find("bar"), find("status")];
    let before = desk.words(section);
    const show = (words: number): void => {
      if (number !== null) number.textContent = String(words);
      root.dataset["enough"] = String(words >= minimum);
      if (bar !== null) {
        bar.style.setProperty("--words", String(barShare(words, minimum)));
        bar.ariaLabel = `${words} of at least ${minimum} words`;
      }
      const spoken = spokenCount(before, words, minimum);
      if (spoken !== null && status !== null) status.textContent = spoken;
      before = words;
    };
    show(before);
    return desk.onWords(section, show);
  }, [desk, section, minimum]);
  return (
    <div ref={meter} className={cx(styles.meter, isSmall && styles.smallMeter)}>
      {!isSmall && <div data-part="bar" className={styles.bar} role="img" aria-label="" />}
      <p className={styles.count}>
        <b data-part="number" /> <span className={styles.under}>of {minimum}</span>
        <span className={styles.unit}>words</span>
      </p>
      {!isSmall && <span data-part="status" className={text.vh} role="status" />}
    </div>
  );
}
