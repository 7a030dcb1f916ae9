import { useState } from "react";
import { openStaffDrafts } from "#web/db/account/staff-drafts.ts";
import { useOwner } from "#web/services.ts";
import type { Span } from "#core/exam/content/span.ts";

export type CommentDraft = {
  /** Range of the comment being written, or null. */
  writing: Span | null;
  /** The text of that comment when the page opened. */
  storedText: string;
  /** Begins a comment on a range. Null ends the comment being written and deletes its draft. */
  begin: (span: Span | null) => void;
  /** Stores the text of the comment being written. */
  type: (words: string) => void;
};

/** Stores the range and the text of a new comment on this device until the comment is saved or cancelled. */
export function useCommentDraft(section: number, recording?: string): CommentDraft {
  const drafts = openStaffDrafts(useOwner() ?? "");
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
