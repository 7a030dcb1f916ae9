import { type LoaderFunction, useLoaderData } from "react-router";
import type { Book } from "#core/exam/content/book.ts";
import { uniqueIdOf } from "#core/wire/feedback/unique-id-of.ts";
import { AttemptRows } from "#web/features/attempts/attempt-rows.tsx";
import { CommentsSection } from "#web/features/comments/comments-section.tsx";
import { BookView } from "#web/features/library/book-view.tsx";
import { LibraryUnreachable, type Services, useUser } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import layout from "#web/ui/style/layout.module.css";
import styles from "../../shell/error/error-page.module.css";
import { RefetchPage } from "../../shell/error/refetch-page.tsx";
import type { Head, HeadContext } from "../../shell/page.ts";
import { Component as NotFound, head as notFoundHead } from "../site/not-found-page.tsx";

type Data = { state: "found"; book: Book } | { state: "none" } | { state: "unreachable" };

export const createLoader =
  (services: Services): LoaderFunction =>
  async ({ params }): Promise<Data> => {
    try {
      const book = await services.library.book(params["book_slug"] ?? "");
      return book === null ? { state: "none" } : { state: "found", book };
    } catch (error) {
      if (error instanceof LibraryUnreachable) return { state: "unreachable" };
      throw error;
    }
  };

export const head = ({ data }: HeadContext<Data | undefined>): Head => {
  if (data?.state === "none") return notFoundHead();
  if (data?.state !== "found") return { title: "Book" };
  const { book } = data;
  return {
    title: book.name,
    description: book.description,
    canonical: paths.book(book.slug),
    isStatic: true,
    fetchesApp: true,
  };
};

export function Component() {
  const data = useLoaderData<Data>();
  const user = useUser();
  if (data.state === "none") return <NotFound />;
  if (data.state === "unreachable") return <RefetchPage heading="This book is not on this device" />;
  const { book } = data;
  return (
    <BookView
      key={book.slug}
      book={book}
      renderAttempts={(attempts) => {
        if (user === null) return <SignInPrompt bookSlug={book.slug} />;
        if (attempts.length === 0)
          return <p className={styles.prompt}>You haven&apos;t attempted any tests from this book yet.</p>;
        return <AttemptRows attempts={attempts} />;
      }}
    >
      <CommentsSection uniqueId={uniqueIdOf({ kind: "book", slug: book.slug })} here={paths.book(book.slug)} />
    </BookView>
  );
}

function SignInPrompt({ bookSlug }: { bookSlug: string }) {
  return (
    <div className={styles.prompt}>
      <p>Sign in or create an account to see your attempts at this book.</p>
      <div className={layout.buttons}>
        <ButtonLink to={paths.login({ next: paths.book(bookSlug) })}>Sign in</ButtonLink>
        <ButtonLink variant="outline" to={paths.register()}>
          Create Account
        </ButtonLink>
      </div>
    </div>
  );
}
