import { useEffect, useEffectEvent } from "react";
import type { WritingModule } from "#core/exam/content/module.ts";
import { DIAGNOSTIC_MINUTES, DIAGNOSTIC_WORDS } from "#core/exam/study/diagnostic.ts";
import { countWords } from "#core/exam/writing/word-count.ts";
import { plural } from "#core/format/plural.ts";
import { useMinute } from "#web/ui/hooks/use-minute.ts";
import styles from "./diagnostic.module.css";

/** Limit of the letter in UTF-16 code units, many times what somebody writes in five minutes. */
const MAX_CHARACTERS = 6000;
const MINUTE_MS = 60_000;

export type WritingPartProps = {
  module: WritingModule;
  text: string;
  /** When the learner first opened this part, in ms since 1970. Null before that. */
  openedAt: number | null;
  open: (now: number) => void;
  write: (text: string) => void;
};

/** The Writing part of the check: a short letter. The learner can go on writing after the time is over. */
export function WritingPart({ module, text, openedAt, open, write }: WritingPartProps) {
  const now = useMinute();
  const openOnce = useEffectEvent(() => {
    if (openedAt === null) open(Date.now());
  });
  useEffect(() => openOnce(), []);
  const [task] = module.parts;
  if (task === undefined) return null;
  const minutesUsed = Math.max(0, now - (openedAt ?? now)) / MINUTE_MS;
  const minutesLeft = Math.ceil(DIAGNOSTIC_MINUTES.writing - minutesUsed);
  return (
    <section className={styles.writing} aria-label="Writing task">
      <div className={styles.task}>
        {task.prompt.map((line) => (
          <p key={line.text}>{line.text}</p>
        ))}
        <ul>
          {task.bullets?.map((bullet) => (
            <li key={bullet.text}>{bullet.text}</li>
          ))}
        </ul>
        <p>
          <b>Write at least {DIAGNOSTIC_WORDS} words.</b> A much shorter text cannot be judged.
        </p>
      </div>
      <label className={styles.answer}>
        <span>Your letter</span>
        <textarea
          value={text}
          maxLength={MAX_CHARACTERS}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => write(event.target.value)}
        />
      </label>
      <p className={styles.count}>
        <span>{plural(countWords(text), { one: "# word", other: "# words" })}</span>
        <span>
          {minutesLeft > 0
            ? plural(minutesLeft, { one: "# minute left", other: "# minutes left" })
            : "The five minutes are over. Finish your sentence."}
        </span>
      </p>
    </section>
  );
}
