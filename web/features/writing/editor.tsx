import { memo, useEffect, useRef } from "react";
import type { AttemptMode } from "#core/exam/attempt/attempt.ts";
import { MAX_DRAFT_CHARACTERS } from "#core/wire/attempt/drafts.ts";
import type { DraftAutosave } from "./draft-autosave.ts";
import styles from "./writing.module.css";

export type EditorProps = {
  autosave: DraftAutosave;
  section: string;
  label: string;
  mode: AttemptMode;
  isShown: boolean;
};

/**
 * The answer to one task: an uncontrolled text area. In exam mode, nothing helps with spelling, as in the real exam.
 */
export const Editor = memo(function Editor({ autosave, section, label, mode, isShown }: EditorProps) {
  const ref = useRef<HTMLTextAreaElement>(null);
  const isExam = mode === "exam";
  useEffect(() => {
    const area = ref.current;
    if (area === null) return undefined;
    area.value = autosave.text(section);
    return autosave.connectEditor(section, { read: () => area.value, replace: (text) => replaceText(area, text) });
  }, [autosave, section]);
  return (
    <div className={styles.sheet} hidden={!isShown}>
      <textarea
        ref={ref}
        className={styles.text}
        aria-label={label}
        data-answer={section}
        maxLength={MAX_DRAFT_CHARACTERS}
        autoComplete="off"
        spellCheck={!isExam}
        autoCorrect={isExam ? "off" : "on"}
        autoCapitalize={isExam ? "off" : "sentences"}
        {...(isExam && NO_WRITING_AIDS)}
        onInput={() => autosave.noteChange(section)}
      />
    </div>
  );
});

/** Turns off the writing aids of browsers and extensions. */
const NO_WRITING_AIDS = {
  writingsuggestions: "false",
  "data-gramm": "false",
  "data-lt-active": "false",
  translate: "no",
} as const;

/** Replaces the text. If the text area has the focus, the learner can undo the change. */
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

/** Focuses a section's answer. */
export function focusAnswer(section: string): void {
  document.querySelector<HTMLElement>(`[data-answer="${section}"]`)?.focus();
}
