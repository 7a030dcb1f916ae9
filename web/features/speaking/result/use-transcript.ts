import { useCallback, useEffect, useRef, useState } from "react";
import { MAX_DRAFT_CHARACTERS } from "#core/wire/attempt/drafts.ts";
import { transcriptSection } from "#core/wire/attempt/spoken-sections.ts";
import type { Device } from "#web/db/storage/device.ts";
import { writeAheadDraft } from "#web/db/draft/draft-write-ahead.ts";
import { saveTranscript } from "#web/db/speaking/spoken.ts";
import type { DraftRow } from "#web/db/storage/work-database.ts";

const SAVE_AFTER_IDLE_MS = 400;

export type TranscriptState = "saved" | "saving" | "failed";

/**
 * Holds the text of one part's transcript editor. Saves the text when typing pauses and when the field loses the focus,
 * and writes a write-ahead copy when the page closes. While the learner's text is not saved, a text of another device
 * or of the transcription service is not shown.
 */
export function useTranscript(setup: {
  device: Device;
  slug: string;
  owner: string;
  part: number;
  row: DraftRow | undefined;
}): {
  text: string;
  state: TranscriptState;
  write: (text: string) => void;
  /** Adds words at the end. May be called several times before the next render. */
  append: (words: string) => void;
  flush: () => void;
} {
  const { device, slug, owner, part, row } = setup;
  const [typed, setTyped] = useState<string | null>(null);
  const [state, setState] = useState<TranscriptState>("saved");
  const knownEdit = useRef(row?.edit ?? 0);
  const unsaved = useRef<string | null>(null);
  const latestText = useRef("");
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    if (unsaved.current !== null || row === undefined || row.edit <= knownEdit.current) return;
    // This edit came from another device or from the transcription service.
    knownEdit.current = row.edit;
    setTyped(null);
  }, [row]);

  const flush = useCallback((): void => {
    clearTimeout(timer.current);
    const text = unsaved.current;
    if (text === null) return;
    setState("saving");
    saveTranscript(device, { slug, part, text, loadedEdit: knownEdit.current, now: Date.now() }).then(
      (saved) => {
        knownEdit.current = saved.edit;
        if (unsaved.current !== text) return;
        unsaved.current = null;
        setState("saved");
      },
      () => setState("failed"),
    );
  }, [device, slug, part]);

  const write = useCallback(
    (next: string): void => {
      const text = next.slice(0, MAX_DRAFT_CHARACTERS);
      latestText.current = text;
      unsaved.current = text;
      setTyped(text);
      setState("saving");
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, SAVE_AFTER_IDLE_MS);
    },
    [flush],
  );

  const text = typed ?? row?.text ?? "";
  useEffect(() => {
    latestText.current = text;
  }, [text]);
  const append = useCallback(
    (words: string): void => {
      const before = latestText.current.trimEnd();
      write(before === "" ? words : `${before} ${words}`);
    },
    [write],
  );

  useEffect(() => {
    const saveOnLeave = (): void => {
      if (unsaved.current === null) return;
      const section = transcriptSection(part);
      writeAheadDraft(device, { slug, section, owner, text: unsaved.current, edit: knownEdit.current + 1 });
    };
    window.addEventListener("pagehide", saveOnLeave);
    return () => {
      window.removeEventListener("pagehide", saveOnLeave);
      flush();
    };
  }, [device, slug, owner, part, flush]);

  return { text, state, write, append, flush };
}
