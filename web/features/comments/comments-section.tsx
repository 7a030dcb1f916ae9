import { lazy, Suspense, useId } from "react";
import { useOwner, useUser } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import layout from "#web/ui/style/layout.module.css";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import styles from "./comments.module.css";

const Comments = lazy(async () => ({ default: (await import("./comments.tsx")).Comments }));

export type CommentsSectionProps = {
  /** What the comments are about: `book-{slug}` or `{module}-{slug}`. */
  uniqueId: string;
  /** Address to return to after signing in. */
  here: string;
};

/** Comments on a book or module for signed-in learners. Guests are asked to sign in (specification §5). */
export function CommentsSection({ uniqueId, here }: CommentsSectionProps) {
  const user = useUser();
  const owner = useOwner();
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId}>Comments</h2>
      {user === null || owner === null ? (
        <>
          <p className={styles.note}>Sign in or create an account to read comments and to write your own.</p>
          <div className={layout.buttons}>
            <ButtonLink variant="outline" to={paths.login({ next: here })}>
              Sign in
            </ButtonLink>
            <ButtonLink variant="quiet" to={paths.register()}>
              Create Account
            </ButtonLink>
          </div>
        </>
      ) : (
        <Suspense fallback={<Skeleton lines={4} />}>
          <Comments key={`${owner} ${uniqueId}`} uniqueId={uniqueId} owner={owner} user={user} />
        </Suspense>
      )}
    </section>
  );
}
