import { memo, useEffect, useRef } from "react";
import type { AttemptMode } from "#core/exam/attempt/attempt.ts";
import { MOST_DRAFT_CHARACTERS } from "#core/wire/drafts.ts";
import type { DraftDesk } from "./draft-desk.ts";
import styles from "./writing.module.css";

/**
 * The answer to one task: a plain text area that React renders once and then leaves alone. Keys go to the desk, which
 * counts and saves after the screen was painted. In exam mode nothing helps with spelling, as on the day.
 */
export const Editor = memo(function Editor({
  desk,
  section,
  label,
  mode,
}: {
  desk: DraftDesk;
  section: string;
  label: string;
  mode: AttemptMode;
}) {
  const ref = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const area = ref.current;
    if (area === null) return;
    const onInput = (): void => desk.touched(section);
    const close = desk.open(section, { read: () => area.value, replace: (text) => replaceText(area, text) });
    area.addEventListener("input", onInput, { passive: true });
    return () => {
      area.removeEventListener("input", onInput);
      close();
    };
  }, [desk, section]);
  const isExam = mode === "exam";
  return (
    <textarea
      ref={ref}
      className={styles.text}
      aria-label={label}
      data-answer={section}
      defaultValue={desk.text(section)}
      maxLength={MOST_DRAFT_CHARACTERS}
      spellCheck={!isExam}
      autoComplete="off"
      autoCorrect={isExam ? "off" : "on"}
      autoCapitalize={isExam ? "off" : "sentences"}
      placeholder="Write your answer here"
      {...(isExam && NO_HELP)}
    />
  );
});

/** Keeps writing aids of browsers and extensions away. */
const NO_HELP = {
  writingsuggestions: "false",
  "data-gramm": "false",
  "data-lt-active": "false",
  translate: "no",
} as const;

/** Puts another text in as one edit, which the learner can undo; without the focus there is no undo to keep. */
function replaceText(area: HTMLTextAreaElement, text: string): void {
  if (area.value === text) return;
  if (document.activeElement === area) {
    area.select();
    document.execCommand(text === "" ? "delete" : "insertText", false, text);
  }
  if (area.value === text) return;
  area.value = text;
  area.dispatchEvent(new Event("input", { bubbles: true }));
}

/** Takes the learner to a section's answer. */
export function focusAnswer(section: string): void {
  document.querySelector<HTMLElement>(`[data-answer="${section}"]`)?.focus();
}
