import { type LoaderFunction, useLoaderData, useParams, useSearchParams } from "react-router";
import { NoReport } from "#web/features/evaluations/report/report-message.tsx";
import { ReportView } from "#web/features/evaluations/report/report-view.tsx";
import { AnnotatedText } from "#web/features/grammar/annotated-text.tsx";
import { renderFigure } from "../../result/task-figure.tsx";
import type { Services } from "#web/services.ts";
import serif from "#web/ui/fonts/bandwise-serif.woff2";
import layout from "#web/ui/style/layout.module.css";
import { checkerOf } from "../../language/checker-of.ts";
import type { Head, HeadContext } from "../../shell/page.ts";

/** "none": the server has no such report. "may_exist": the server has the report, or was not asked. */
type Data = "none" | "may_exist";

export const createLoader =
  ({ library }: Services): LoaderFunction =>
  async ({ params }): Promise<Data> => {
    if (library.hasReport === undefined) return "may_exist";
    return (await library.hasReport(params["evaluation_slug"] ?? "")) ? "may_exist" : "none";
  };

/** Only people with its link may read a report. Search engines and shared caches must not store the page. */
export const head = ({ data }: HeadContext<Data | undefined>): Head => ({
  title: "IELTS Evaluation Report",
  description: "The report of an examiner on one test.",
  isPrivate: true,
  fonts: [serif],
  ...(data === "none" && { status: 404 }),
});

export function Component() {
  const { evaluation_slug: slug = "" } = useParams();
  const [query] = useSearchParams();
  const isNotOnServer = useLoaderData<Data>() === "none";
  const isPreview = query.get("preview") === "true";
  return (
    <main id="main" className={layout.page}>
      {isNotOnServer && !isPreview ? (
        <NoReport />
      ) : (
        <ReportView
          key={slug}
          slug={slug}
          isPreview={isPreview}
          renderFigure={renderFigure}
          renderGrammar={({ text, marks, score }) => (
            <AnnotatedText text={text} marks={marks} score={score} checker={checkerOf(marks)} />
          )}
        />
      )}
    </main>
  );
}
