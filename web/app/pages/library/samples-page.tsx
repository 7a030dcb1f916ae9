import { useCallback } from "react";
import { type LoaderFunction, useLoaderData } from "react-router";
import type { SampleIndex } from "#core/wire/library/model-answers.ts";
import { SamplesIndex } from "#web/features/samples/samples-index.tsx";
import { toBreadcrumbData } from "#web/features/samples/structured-data.ts";
import { LibraryUnreachable, type Services, useServices } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { RefetchPage } from "../../shell/error/refetch-page.tsx";
import type { Head } from "../../shell/page.ts";
import { useStoreVisitedPage } from "../../platform/use-store-visited-page.ts";

type Data = SampleIndex | null;

export const createLoader =
  (services: Services): LoaderFunction =>
  async (): Promise<Data> => {
    try {
      return await services.library.samples.index();
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
  isStatic: true,
  structured: (origin) => [
    toBreadcrumbData(origin, [
      { name: "Bandwise", path: paths.home },
      { name: "Samples", path: paths.samples },
    ]),
  ],
});

export function Component() {
  const index = useLoaderData<Data>();
  const { samples } = useServices().library;
  useStoreVisitedPage(useCallback(() => samples.index(), [samples]));
  return index === null ? <RefetchPage heading="The samples are not on this device" /> : <SamplesIndex index={index} />;
}
