import { plural } from "#core/format/plural.ts";
import { useId } from "react";
import type { TranscriptionState } from "#core/wire/attempt/transcription.ts";
import { countWords } from "#core/exam/writing/word-count.ts";
import type { Device } from "#web/db/storage/device.ts";
import { chooseText, type DraftChoice } from "#web/db/draft/drafts.ts";
import { transcriptSection } from "#core/wire/attempt/spoken-sections.ts";
import type { DraftRow } from "#web/db/storage/work-database.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import styles from "./transcript-editor.module.css";
import { type Dictation, useDictation } from "./use-dictation.ts";
import { useTranscript } from "./use-transcript.ts";

export type TranscriptEditorProps = {
  device: Device;
  slug: string;
  owner: string;
  part: number;
  row: DraftRow | undefined;
  isUnsent: boolean;
  /** The transcription service of the site's owner, with its progress. Null unless the server offers it. */
  service: { state: TranscriptionState | null; requestTranscript: () => void } | null;
};

/** An editor for the transcript of one part. The text is typed, dictated, or written by a service. */
export function TranscriptEditor({ device, slug, owner, part, row, isUnsent, service }: TranscriptEditorProps) {
  const id = useId();
  const { text, state, write, append, flush } = useTranscript({ device, slug, owner, part, row });
  const dictation = useDictation(append);
  const words = countWords(text);
  const choose = (choice: DraftChoice): void => {
    flush();
    void chooseText(device, { slug, section: transcriptSection(part), choice, now: Date.now() });
  };
  return (
    <div className={styles.editor}>
      <label htmlFor={id}>What you said in Part {part}</label>
      <p id={`${id}-hint`} className={styles.hint}>
        Write word for word, with every “um”, repetition and mistake. Otherwise the figures below are wrong.
      </p>
      <textarea
        id={id}
        value={text}
        rows={4}
        spellCheck={false}
        autoCorrect="off"
        autoCapitalize="sentences"
        aria-describedby={`${id}-hint ${id}-state`}
        onChange={(event) => write(event.target.value)}
        onBlur={flush}
      />
      <p id={`${id}-state`} className={styles.state} role="status">
        <span>{plural(words, { one: "# word", other: "# words" })}</span>
        {text !== "" && <span>{saveStateLabel(state, isUnsent)}</span>}
      </p>
      <div className={styles.actions}>
        <DictateButton dictation={dictation} part={part} />
        {service !== null && (
          <Button
            variant="outline"
            busy={service.state === "waiting" ? "Being written down" : undefined}
            onClick={service.requestTranscript}
          >
            Have Part {part} written down
          </Button>
        )}
      </div>
      <DictationLine dictation={dictation} />
      {service !== null && <ServiceHint state={service.state} />}
      {row?.other && (
        <Alert variant="info" title="You also wrote this down on another device">
          <p className={styles.other}>{row.other.text}</p>
          <span className={styles.actions}>
            <Button variant="outline" onClick={() => choose("mine")}>
              Keep the text above
            </Button>
            <Button variant="outline" onClick={() => choose("other")}>
              Take this one
            </Button>
            <Button variant="outline" onClick={() => choose("both")}>
              Keep both
            </Button>
          </span>
        </Alert>
      )}
    </div>
  );
}

function saveStateLabel(state: "saved" | "saving" | "failed", isUnsent: boolean): string {
  if (state === "failed") return "This device does not save at the moment. Keep this page open";
  if (state === "saving") return "Saving";
  return isUnsent ? "Saved on this device, waiting to be sent" : "Saved and sent";
}

function DictateButton({ dictation, part }: { dictation: Dictation; part: number }) {
  if (dictation.state === "none") return null;
  return dictation.state === "on" ? (
    <Button onClick={dictation.stop}>Stop dictating</Button>
  ) : (
    <Button variant="outline" onClick={dictation.start} aria-label={`Dictate Part ${part}`}>
      Dictate
    </Button>
  );
}

const DICTATION_MESSAGES: Record<Exclude<Dictation["state"], "none" | "off">, string> = {
  on: "Listening. Play a sentence, stop it, and repeat it aloud. Your browser may send the sound to its maker.",
  refused: "Your browser may not use the microphone here. Allow it in the browser’s settings, or type instead.",
  silent: "Nothing was heard. Dictate again, or type instead.",
  failed: "Dictation has stopped: in most browsers it needs a connection. You can type instead.",
};

function DictationLine({ dictation: { state, interim } }: { dictation: Dictation }) {
  return (
    <>
      {state !== "none" && state !== "off" && (
        <p className={styles.hint} role="status">
          {DICTATION_MESSAGES[state]}
        </p>
      )}
      {/* Interim words change all the time, so screen readers get only the final words. */}
      {interim !== "" && (
        <p className={styles.interim} aria-hidden="true">
          {interim}…
        </p>
      )}
    </>
  );
}

const SERVICE_HINTS: Record<"failed" | "done" | "other", string> = {
  failed: "The service could not write it down. You can ask again, or type it.",
  done: "A service wrote this text. Services often leave out “um” and correct mistakes, so compare the text with the recording and put in what you really said.",
  other: "The recordings of this part go to the transcription service of this site’s owner, only when you ask for it.",
};

function ServiceHint({ state }: { state: TranscriptionState | null }) {
  return (
    <p className={styles.hint} role="status">
      {SERVICE_HINTS[state === "failed" || state === "done" ? state : "other"]}
    </p>
  );
}
