import { type LoaderFunction, useLoaderData, useParams, useSearchParams } from "react-router";
import { NoReport } from "#web/features/evaluations/no-report.tsx";
import { ReportView } from "#web/features/evaluations/report-view.tsx";
import { AnnotatedText } from "#web/features/grammar/annotated-text.tsx";
import type { Parts } from "#web/parts.ts";
import serif from "#web/ui/fonts/bandwise-serif.woff2";
import layout from "#web/ui/layout.module.css";
import { checkerOf } from "../checker-of.ts";
import type { Head, HeadContext } from "../page.ts";

/** "none": the server knows that the link opens nothing. Whatever else there is to say, the report itself says. */
type Data = "none" | "unasked";

export const createLoader =
  ({ library }: Parts): LoaderFunction =>
  async ({ params }): Promise<Data> => {
    if (library.hasReport === undefined) return "unasked";
    return (await library.hasReport(params["evaluation_slug"] ?? "")) ? "unasked" : "none";
  };

/** A report is for those who were given its link: it has no canonical address, and nothing keeps it. */
export const head = ({ data }: HeadContext<Data | undefined>): Head => ({
  title: "IELTS Writing Evaluation Report",
  description: "The report of an examiner on one Writing test.",
  isPrivate: true,
  fonts: [serif],
  ...(data === "none" && { status: 404 }),
});

export function Component() {
  const { evaluation_slug: slug = "" } = useParams();
  const [query] = useSearchParams();
  const isNone = useLoaderData<Data>() === "none";
  const isPreview = query.get("preview") === "true";
  return (
    <main id="main" className={layout.page}>
      {isNone && !isPreview ? (
        <NoReport />
      ) : (
        <ReportView
          key={slug}
          slug={slug}
          isPreview={isPreview}
          renderGrammar={({ text, marks, score }) => (
            <AnnotatedText text={text} marks={marks} score={score} checker={checkerOf(marks)} />
          )}
        />
      )}
    </main>
  );
}
