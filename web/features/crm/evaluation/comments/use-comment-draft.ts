import { useState } from "react";
import { staffDrafts } from "#web/db/account/staff-drafts.ts";
import { useOwner } from "#web/services.ts";
import type { Span } from "#core/exam/content/span.ts";

export type CommentDraft = {
  /** Range of the comment being written; null if none. */
  writing: Span | null;
  /** The stored text of that comment. */
  storedText: string;
  begin: (span: Span | null) => void;
  type: (words: string) => void;
};

/** Stores a new comment's range and text on this device until it is saved or cancelled. */
export function useCommentDraft(section: number, recording?: string): CommentDraft {
  const drafts = staffDrafts(useOwner() ?? "");
  const form = recording === undefined ? `comment-${section}` : `comment-${section}-${recording}`;
  const [{ writing, storedText }, setState] = useState(() => {
    const { start, end, words } = drafts.read(form)?.fields ?? {};
    const span = { start: Number(start), end: Number(end) };
    return words !== undefined && span.start < span.end
      ? { writing: span, storedText: words }
      : { writing: null, storedText: "" };
  });
  return {
    writing,
    storedText,
    begin(span) {
      drafts.remove(form);
      setState({ writing: span, storedText: "" });
    },
    type(words) {
      if (writing === null) return;
      const fields = { start: String(writing.start), end: String(writing.end), words };
      drafts.write(form, { base_version: 1, base: null, fields, at: Date.now() });
    },
  };
}
