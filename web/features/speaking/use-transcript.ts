import { useCallback, useEffect, useRef, useState } from "react";
import { MOST_DRAFT_CHARACTERS } from "#core/wire/drafts.ts";
import { transcriptSection } from "#core/wire/spoken-sections.ts";
import type { Device } from "#web/db/device.ts";
import { journalDraft } from "#web/db/draft-journal.ts";
import { saveTranscript } from "#web/db/spoken.ts";
import type { DraftRow } from "#web/db/work-database.ts";

/** Typing has stopped for so long: save, in ms. */
const QUIET = 400;

export type TranscriptState = "saved" | "saving" | "failed";

/**
 * The text of one part's transcript between its editor and the device. It is saved when typing pauses and when the field
 * is left; a page that is being closed keeps it in the journal. A text that comes from elsewhere shows while nothing is
 * being typed.
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
  /** Writes words behind what there is, however fast they come. */
  append: (words: string) => void;
  flush: () => void;
} {
  const { device, slug, owner, part, row } = setup;
  const [typed, setTyped] = useState<string | null>(null);
  const [state, setState] = useState<TranscriptState>("saved");
  const seen = useRef(row?.edit ?? 0);
  const unsaved = useRef<string | null>(null);
  const latest = useRef("");
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => {
    if (unsaved.current !== null || row === undefined || row.edit <= seen.current) return;
    // It came from another device, or from the service.
    seen.current = row.edit;
    setTyped(null);
  }, [row]);

  const flush = useCallback((): void => {
    clearTimeout(timer.current);
    const text = unsaved.current;
    if (text === null) return;
    setState("saving");
    saveTranscript(device, { slug, part, text, seen: seen.current, now: Date.now() }).then(
      (saved) => {
        seen.current = saved.edit;
        if (unsaved.current !== text) return;
        unsaved.current = null;
        setState("saved");
      },
      () => setState("failed"),
    );
  }, [device, slug, part]);

  const write = useCallback(
    (next: string): void => {
      const text = next.slice(0, MOST_DRAFT_CHARACTERS);
      latest.current = text;
      unsaved.current = text;
      setTyped(text);
      setState("saving");
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, QUIET);
    },
    [flush],
  );

  const text = typed ?? row?.text ?? "";
  useEffect(() => {
    latest.current = text;
  }, [text]);
  const append = useCallback(
    (words: string): void => {
      const before = latest.current.trimEnd();
      write(before === "" ? words : `${before} ${words}`);
    },
    [write],
  );

  useEffect(() => {
    const leave = (): void => {
      if (unsaved.current === null) return;
      const section = transcriptSection(part);
      journalDraft(device, { slug, section, owner, text: unsaved.current, edit: seen.current + 1 });
    };
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      flush();
    };
  }, [device, slug, owner, part, flush]);

  return { text, state, write, append, flush };
}
