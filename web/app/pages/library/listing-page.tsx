import { useLoaderData } from "react-router";
import type { Book } from "#core/exam/content/book.ts";
import type { TestKind } from "#core/exam/content/module-type.ts";
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import { Listing } from "#web/features/library/listing.tsx";
import { LISTING_TEXTS } from "#web/features/library/labels.ts";
import { LibraryUnreachable, type Services } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import type { LoaderFunction } from "react-router";
import type { Head, HeadContext } from "../../shell/page.ts";
import { Component as NotFound, head as notFoundHead } from "../site/not-found-page.tsx";

const KINDS: readonly TestKind[] = [...MODULE_TYPES, "fulltest"];

type Data = { kind: TestKind; books: readonly Book[] | null } | null;

export const createLoader =
  (services: Services): LoaderFunction =>
  async ({ params }): Promise<Data> => {
    const kind = KINDS.find((known) => known === params["module_type"]);
    if (kind === undefined) return null;
    try {
      return { kind, books: await services.library.books(kind) };
    } catch (error) {
      if (error instanceof LibraryUnreachable) return { kind, books: null };
      throw error;
    }
  };

export const head = ({ data }: HeadContext<Data | undefined>): Head => {
  if (data === null || data === undefined) return notFoundHead();
  const { title, description } = LISTING_TEXTS[data.kind];
  return { title, description, canonical: paths.listing(data.kind), isStatic: true, fetchesApp: true };
};

export function Component() {
  const data = useLoaderData<Data>();
  if (data === null) return <NotFound />;
  return <Listing key={data.kind} kind={data.kind} books={data.books} />;
}
