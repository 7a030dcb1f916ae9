import { useCallback } from "react";
import { type LoaderFunction, useLoaderData } from "react-router";
import { useStartModule } from "#web/features/library/use-start-module.ts";
import { ModelAnswer, type ModelAnswerDetail, type OtherAnswer } from "#web/features/samples/model-answer.tsx";
import { questionPreview, trimTo } from "#web/features/samples/preview.ts";
import { toBreadcrumbData, toModelAnswerData } from "#web/features/samples/structured-data.ts";
import { taskName, toSampleRow } from "#web/features/samples/labels.ts";
import { FigureView } from "#web/features/writing/figure-view.tsx";
import { LibraryUnreachable, type Services, useServices } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import serif from "#web/ui/fonts/bandwise-serif.woff2";
import layout from "#web/ui/style/layout.module.css";
import styles from "../../shell/error/error-page.module.css";
import { WordTools } from "../../words/word-tools.tsx";
import { RefetchPage } from "../../shell/error/refetch-page.tsx";
import type { Head, HeadContext } from "../../shell/page.ts";
import { useStoreVisitedPage } from "../../platform/use-store-visited-page.ts";
import { Component as NotFound, head as notFoundHead } from "../site/not-found-page.tsx";
import { formatBand } from "#core/format/format-number.ts";

type Found = {
  state: "found";
  detail: ModelAnswerDetail;
  /** The beginning of the question as plain text. */
  question: string;
  others: readonly OtherAnswer[];
};
type Data = Found | { state: "none" } | { state: "gone" } | { state: "unreachable" };

export const createLoader =
  (services: Services): LoaderFunction =>
  async ({ params }): Promise<Data> => {
    if (params["module_type"] !== "writing") return { state: "none" };
    try {
      const view = await services.library.samples.find({
        section: params["section_id"] ?? "",
        id: params["attempt_id"] ?? "",
      });
      if (view === null) return { state: "none" };
      if (view === "gone") return { state: "gone" };
      const { task, ...detail } = view.detail;
      return { state: "found", detail, question: questionPreview(task), others: view.others.map(toOtherAnswer) };
    } catch (error) {
      if (error instanceof LibraryUnreachable) return { state: "unreachable" };
      throw error;
    }
  };

const toOtherAnswer = (item: Parameters<typeof toSampleRow>[0]): OtherAnswer => {
  const { date: _date, question: _question, ...other } = toSampleRow(item);
  return other;
};

export const head = ({ data }: HeadContext<Data | undefined>): Head => {
  if (data?.state === "none") return notFoundHead();
  if (data?.state === "gone") return { title: "Model answer withdrawn", status: 404 };
  if (data?.state !== "found") return { title: "Model answer" };
  const { detail, question } = data;
  const taskTitle = taskName(detail.test_type, detail.section.task);
  const band = formatBand(detail.bands);
  const selection = { by: "module", testType: detail.test_type, task: detail.section.task, band: null } as const;
  const address = paths.sample(detail.section_id, detail.attempt_id);
  return {
    title: `Band ${band} sample, ${taskTitle}: ${trimTo(question, 60)}`,
    description: `A band ${band} model answer for ${taskTitle}, with its four criterion bands and feedback. The task: ${question}`,
    canonical: address,
    fonts: [serif],
    isStatic: true,
    structured: (origin) => [
      toModelAnswerData(origin, detail, question),
      toBreadcrumbData(origin, [
        { name: "Bandwise", path: paths.home },
        { name: "Samples", path: paths.samples },
        { name: taskTitle, path: paths.sampleList(selection) },
        { name: `Band ${band}`, path: address },
      ]),
    ],
  };
};

export function Component() {
  const data = useLoaderData<Data>();
  switch (data.state) {
    case "none":
      return <NotFound />;
    case "gone":
      return <RemovedSample />;
    case "unreachable":
      return <RefetchPage heading="This model answer is not on this device" />;
    case "found":
      return <Answer data={data} />;
  }
}

function Answer({ data: { detail, others } }: { data: Found }) {
  const { samples } = useServices().library;
  const { section_id: section, attempt_id: id, module_slug } = detail;
  const start = useStartModule();
  useStoreVisitedPage(useCallback(() => samples.find({ section, id }), [samples, section, id]));
  const figures = detail.section.figures?.map((figure) => (
    <FigureView key={figure.title} figure={figure} media={detail.media} />
  ));
  const taskTitle = taskName(detail.test_type, detail.section.task);
  return (
    <ModelAnswer
      key={id}
      detail={detail}
      others={others}
      figures={figures}
      wordTools={<WordTools source={`${detail.book.name}, ${taskTitle}, model answer`} />}
      onWrite={() => start("writing", module_slug, null)}
    />
  );
}

function RemovedSample() {
  return (
    <main id="main" className={layout.page}>
      <div className={styles.error}>
        <h1>This model answer has been withdrawn</h1>
        <p>You can read other answers to the same kinds of task.</p>
        <ButtonLink to={paths.samples}>To the samples</ButtonLink>
      </div>
    </main>
  );
}
