import { memo, useEffect, useRef } from "react";
import type { AttemptMode } from "#core/exam/attempt/attempt.ts";
import { MOST_DRAFT_CHARACTERS } from "#core/wire/drafts.ts";
import type { DraftDesk } from "./draft-desk.ts";
import { keepKeysQuiet } from "./quiet-keys.ts";
import styles from "./writing.module.css";

export type EditorProps = { desk: DraftDesk; section: string; label: string; mode: AttemptMode; isShown: boolean };

/**
 * The answer to one task: a plain text area, made by hand and not by React, which would write the default text into it
 * again after every key. Keys go to the desk, which counts and saves when it is time to. In exam mode nothing
 * helps with spelling, as on the day.
 */
export const Editor = memo(function Editor({ desk, section, label, mode, isShown }: EditorProps) {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const sheet = ref.current;
    if (sheet === null) return;
    const area = makeArea(section, label, mode);
    area.value = desk.text(section);
    const close = desk.open(section, { read: () => area.value, replace: (text) => replaceText(area, text) });
    const unquiet = keepKeysQuiet(area, (at) => desk.touched(section, at));
    sheet.append(area);
    return () => {
      unquiet();
      close();
      area.remove();
    };
  }, [desk, section, label, mode]);
  // A form each: after every key, browsers look through all the fields of one for something to fill in.
  return <form ref={ref} className={styles.sheet} hidden={!isShown} />;
});

function makeArea(section: string, label: string, mode: AttemptMode): HTMLTextAreaElement {
  const isExam = mode === "exam";
  const area = document.createElement("textarea");
  area.className = styles.text ?? "";
  area.maxLength = MOST_DRAFT_CHARACTERS;
  area.dataset["answer"] = section;
  area.spellcheck = !isExam;
  area.autocomplete = "off";
  const attributes = {
    "aria-label": label,
    autocorrect: isExam ? "off" : "on",
    autocapitalize: isExam ? "off" : "sentences",
    ...(isExam && NO_HELP),
  };
  for (const [name, value] of Object.entries(attributes)) area.setAttribute(name, value);
  return area;
}

/** Keeps writing aids of browsers and extensions away. */
const NO_HELP = { writingsuggestions: "false", "data-gramm": "false", "data-lt-active": "false", translate: "no" };

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
