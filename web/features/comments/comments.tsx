import { publicName } from "#core/wire/feedback/comments.ts";
import type { User } from "#core/wire/account/user.ts";
import { CommentForm } from "./comment-form.tsx";
import { CommentList } from "./comment-list.tsx";
import { useComments } from "./use-comments.ts";

/** The comment form and list. Loaded only when signed in. */
export function Comments({ uniqueId, owner, user }: { uniqueId: string; owner: string; user: User }) {
  const state = useComments({ owner, uniqueId, name: publicName(user) });
  return (
    <>
      <CommentForm onAdd={state.add} />
      <CommentList state={state} />
    </>
  );
}
