import { useState } from "react";
import * as v from "valibot";
import { CommentConflictSchema, type CommentOnSpanSchema, type CrmComment } from "#core/wire/crm/evaluation-forms.ts";
import { tryCall } from "#web/net/reply.ts";
import { SAVE_FAILED_TEXT } from "../../labels.ts";
import { type FailedReply, toFailure, useAction } from "../../use-call.ts";

type NewComment = v.InferInput<typeof CommentOnSpanSchema>;
type CommentVersion = { id: string; version: number };

/** Adds, changes and deletes the comments on a section. If a colleague has changed a comment, keeps both texts. */
export function useComments({
  section,
  comments,
  onChange,
}: {
  section: number;
  comments: readonly CrmComment[];
  onChange: (comments: CrmComment[]) => void;
}) {
  const [editing, setEditing] = useState<CommentVersion | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { isBusy, run } = useAction();

  const replace = (comment: CrmComment): void =>
    onChange(comments.map((current) => (current.id === comment.id ? comment : current)));
  const showFault = (reply: FailedReply): void => {
    const errors = reply.kind === "problem" ? Object.values(reply.body.errors ?? {}).flat() : [];
    setFault([SAVE_FAILED_TEXT, ...(errors.length > 0 ? errors : [toFailure(reply).detail])].join(" ").trim());
  };
  /**
   * Handles a reply that reports a colleague's newer version of a comment: shows that version in the list, and leaves
   * the typed text in the editor. `advice` tells the examiner what to do. Returns the newer version. Returns null for
   * other replies.
   */
  const showConflict = (reply: FailedReply, advice: string): CrmComment | null => {
    const conflict = v.safeParse(CommentConflictSchema, reply.kind === "problem" ? reply.body.conflict : undefined);
    if (!conflict.success) return null;
    const { theirs } = conflict.output;
    replace(theirs);
    setFault(`${theirs.staff_name} changed this comment while you were editing: “${theirs.comment}” ${advice}`);
    return theirs;
  };

  const add = (body: NewComment, onAdded: () => void): void => {
    setFault(null);
    run(async (client) => {
      const reply = await tryCall(() => client.call("crmAddComment", { params: { id: section }, body }));
      if (reply.kind !== "ok") return showFault(reply);
      onChange([...comments, reply.data]);
      onAdded();
    });
  };
  const beginEdit = ({ id, version }: CrmComment): void => {
    setFault(null);
    setEditing({ id, version });
  };
  const cancelEdit = (): void => {
    setFault(null);
    setEditing(null);
  };
  const edit = ({ id, version }: CommentVersion, words: string): void => {
    setFault(null);
    run(async (client) => {
      const reply = await tryCall(() =>
        client.call("crmUpdateComment", { params: { id }, body: { comment: words, version } }),
      );
      if (reply.kind === "ok") {
        replace(reply.data);
        setEditing(null);
        return;
      }
      const theirs = showConflict(reply, "Save again to keep your words.");
      if (theirs === null) showFault(reply);
      else setEditing({ id, version: theirs.version });
    });
  };
  const remove = ({ id, version }: CrmComment): void => {
    setFault(null);
    run(async (client) => {
      const reply = await tryCall(() => client.call("crmDeleteComment", { params: { id }, body: { version } }));
      if (reply.kind === "ok") onChange(comments.filter((current) => current.id !== id));
      else if (showConflict(reply, "It was not deleted. Delete it again if you still want to.") === null)
        showFault(reply);
    });
  };
  return { editing, fault, setFault, isBusy, add, beginEdit, cancelEdit, edit, remove };
}
