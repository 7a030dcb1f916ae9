import { useState } from "react";
import { staffDrafts } from "#web/db/staff-drafts.ts";
import { useOwner } from "#web/parts.ts";
import type { Span } from "./essay-places.ts";

export type CommentDraft = {
  /** Where a comment is being written; null where none is. */
  writing: Span | null;
  /** The words that it began with, from this device. */
  begun: string;
  begin: (span: Span | null) => void;
  type: (words: string) => void;
};

/** A new comment while it is written: its place and words are kept on this device until it is added or given up. */
export function useCommentDraft(section: number): CommentDraft {
  const drafts = staffDrafts(useOwner() ?? "");
  const form = `comment-${section}`;
  const [{ writing, begun }, setState] = useState(() => {
    const { start, end, words } = drafts.read(form)?.fields ?? {};
    const span = { start: Number(start), end: Number(end) };
    return words !== undefined && span.start < span.end
      ? { writing: span, begun: words }
      : { writing: null, begun: "" };
  });
  return {
    writing,
    begun,
    begin(span) {
      drafts.remove(form);
      setState({ writing: span, begun: "" });
    },
    type(words) {
      if (writing === null) return;
      const fields = { start: String(writing.start), end: String(writing.end), words };
      drafts.write(form, { base_version: 1, base: null, fields, at: Date.now() });
    },
  };
}
