import { useCallback } from "react";
import { type LoaderFunction, useLoaderData } from "react-router";
import type { SampleIndex } from "#core/wire/model-answers.ts";
import { SamplesIndex } from "#web/features/samples/samples-index.tsx";
import { breadcrumbs } from "#web/features/samples/structured.ts";
import { LibraryUnreachable, type Parts, useParts } from "#web/parts.ts";
import { paths } from "#web/paths.ts";
import { FetchAgain } from "../fetch-again.tsx";
import type { Head } from "../page.ts";
import { useKeepSeen } from "../use-keep-seen.ts";

type Data = SampleIndex | null;

export const createLoader =
  (parts: Parts): LoaderFunction =>
  async (): Promise<Data> => {
    try {
      return await parts.library.samples.index();
    } catch (error) {
      if (error instanceof LibraryUnreachable) return null;
      throw error;
    }
  };

export const head = (): Head => ({
  title: "IELTS Writing samples by band, topic and book",
  description:
    "Model answers for IELTS Writing Task 1 and Task 2, Academic and General Training, at every band from 5 to 9, with criterion bands and feedback. Free to read.",
  canonical: paths.samples,
  isStill: true,
  structured: (origin) => [
    breadcrumbs(origin, [
      { name: "Bandwise", path: paths.home },
      { name: "Samples", path: paths.samples },
    ]),
  ],
});

export function Component() {
  const index = useLoaderData<Data>();
  const { samples } = useParts().library;
  useKeepSeen(useCallback(() => samples.index(), [samples]));
  return index === null ? <FetchAgain heading="The samples are not on this device" /> : <SamplesIndex index={index} />;
}
