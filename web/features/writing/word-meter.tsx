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
    // The same text node all along: another one in its place would have more of the page looked through.
    const figures = document.createTextNode("");
    number?.replaceChildren(figures);
    const show = (words: number): void => {
      figures.data = String(words);
      const isEnough = String(words >= minimum);
      if (root.dataset["enough"] !== isEnough) root.dataset["enough"] = isEnough;
      if (bar !== null) bar.style.backgroundSize = barSize(words, minimum);
      const spoken = spokenCount(before, words, minimum);
      if (spoken !== null && status !== null) status.textContent = spoken;
      before = words;
    };
    show(before);
    return desk.onWords(section, show);
  }, [desk, section, minimum]);
  return (
    <div
      ref={meter}
      className={cx(styles.meter, isSmall && styles.smallMeter)}
      role="group"
      aria-label={`Words, at least ${minimum}`}
    >
      <div className={styles.gauge}>
        {!isSmall && <div data-part="bar" className={styles.bar} />}
        <p className={styles.count}>
          <b data-part="number" /> <span className={styles.under}>of {minimum}</span>
          <span className={styles.unit}>words</span>
        </p>
        {!isSmall && <span data-part="status" className={text.vh} role="status" />}
      </div>
    </div>
  );
}

/** The mark of the minimum, and what is filled: of the bar's backgrounds, which need no element of their own. */
function barSize(words: number, minimum: number): string {
  return `2px 100%, ${barShare(words, minimum) * 100}% 100%`;
}
