import { useState } from "react";
import { openStaffDrafts } from "#web/db/account/staff-drafts.ts";
import { useOwner } from "#web/services.ts";
import type { Span } from "#core/exam/content/span.ts";

export type CommentDraft = {
  /** Range of the comment being written, or null. */
  newSpan: Span | null;
  /** The text of the comment being written, as stored when the page opened; "" if the comment was begun since. */
  storedText: string;
  /** Deletes the draft of the comment being written, and begins a comment on a range. Null begins no comment. */
  begin: (span: Span | null) => void;
  /** Stores the text of the comment being written. */
  type: (words: string) => void;
};

/** Stores a new comment on this device from the first typed character until the comment is saved or cancelled. */
export function useCommentDraft(section: number, recording?: string): CommentDraft {
  const drafts = openStaffDrafts(useOwner() ?? "");
  const form = recording === undefined ? `comment-${section}` : `comment-${section}-${recording}`;
  const [{ newSpan, storedText }, setState] = useState(() => {
    const { start, end, words } = drafts.read(form)?.fields ?? {};
    const span = { start: Number(start), end: Number(end) };
    return words !== undefined && span.start < span.end
      ? { newSpan: span, storedText: words }
      : { newSpan: null, storedText: "" };
  });
  return {
    newSpan,
    storedText,
    begin(span) {
      drafts.remove(form);
      setState({ newSpan: span, storedText: "" });
    },
    type(words) {
      if (newSpan === null) return;
      const fields = { start: String(newSpan.start), end: String(newSpan.end), words };
      drafts.write(form, { base_version: 1, base: null, fields, at: Date.now() });
    },
  };
}
