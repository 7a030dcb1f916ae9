import { useLoaderData } from "react-router";
import * as v from "valibot";
import type { Book } from "#core/exam/content/book.ts";
import { type ModuleType, ModuleTypeSchema } from "#core/exam/content/module-type.ts";
import { Listing } from "#web/features/library/listing.tsx";
import { MODULE_WORDS } from "#web/features/library/words.ts";
import { LibraryUnreachable, type Parts } from "#web/parts.ts";
import { paths } from "#web/paths.ts";
import type { LoaderFunction } from "react-router";
import type { Head, HeadContext } from "../page.ts";
import { Component as NotFound, head as notFoundHead } from "./not-found-page.tsx";

type Data = { moduleType: ModuleType; books: readonly Book[] | null } | null;

export const createLoader =
  (parts: Parts): LoaderFunction =>
  async ({ params }): Promise<Data> => {
    const moduleType = v.safeParse(ModuleTypeSchema, params["module_type"]);
    if (!moduleType.success) return null;
    try {
      return { moduleType: moduleType.output, books: await parts.library.books(moduleType.output) };
    } catch (error) {
      if (error instanceof LibraryUnreachable) return { moduleType: moduleType.output, books: null };
      throw error;
    }
  };

export const head = ({ data }: HeadContext<Data | undefined>): Head => {
  if (data === null || data === undefined) return notFoundHead();
  const { title, description } = MODULE_WORDS[data.moduleType];
  return { title, description, canonical: paths.listing(data.moduleType) };
};

export function Component() {
  const data = useLoaderData<Data>();
  if (data === null) return <NotFound />;
  return <Listing key={data.moduleType} moduleType={data.moduleType} books={data.books} />;
}
