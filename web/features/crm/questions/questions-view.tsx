import { useCallback } from "react";
import { useSearchParams } from "react-router";
import { formatDate } from "#core/format/format-date.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/display/link.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { CrmHead } from "../crm-head.tsx";
import styles from "../crm.module.css";
import { PageButtons } from "../list/page-buttons.tsx";
import { PagedTable } from "../list/paged-table.tsx";
import { usePages } from "../list/use-pages.ts";
import type { Load } from "../use-call.ts";

type QuestionPage = ReplyOf<"crmQuestions">;
type RatingPage = ReplyOf<"crmRatings">;
const VIEWS = [
  { value: "open", label: "Open questions" },
  { value: "answered", label: "Answered" },
  { value: "ratings", label: "Ratings" },
] as const;

/**
 * Lists the clients' questions about their examiner reports, and the clients' ratings. The URL names the list shown.
 */
export function QuestionsView({ isAdmin }: { isAdmin: boolean }) {
  const [params, setParams] = useSearchParams();
  const view = VIEWS.find(({ value }) => value === params.get("view"))?.value ?? "open";
  return (
    <main id="main" className={cx(layout.page, styles.page)}>
      <CrmHead title="Questions" isAdmin={isAdmin} />
      <div className={styles.tools}>
        <Segmented
          label="List"
          value={view}
          options={VIEWS}
          onChange={(next) =>
            setParams(next === "open" ? {} : { view: next }, { replace: true, preventScrollReset: true })
          }
        />
      </div>
      {view === "ratings" ? <Ratings /> : <Questions key={view} state={view} />}
    </main>
  );
}

function Questions({ state }: { state: "open" | "answered" }) {
  const load = useCallback(
    (cursor: string | null): Load<QuestionPage> =>
      (client, signal) =>
        client.call("crmQuestions", { query: { state, ...(cursor !== null && { cursor }) }, signal }),
    [state],
  );
  const pages = usePages(load);
  return (
    <PagedTable
      caption={state === "open" ? "Open questions" : "Answered questions"}
      failureTitle="Unable to fetch the questions"
      empty={state === "open" ? "No question waits for an answer." : "No questions found."}
      columns={["#", "Client", "Asked", "Question", "Answer", "Examiner"]}
      textColumns={["Question", "Answer"]}
      pages={pages}
      getRows={(page) => page.questions}
      getKey={(row) => row.slug}
      renderCells={(row) => ({
        "#": <Link to={paths.crmEvaluation(row.slug)}>{row.order_number}</Link>,
        Client: row.name,
        Asked: formatDate(row.asked_at, "shortDateTime"),
        Question: row.question,
        Answer: row.answer ?? <Link to={paths.crmEvaluation(row.slug)}>Answer {row.order_number}</Link>,
        Examiner: row.answered_by ?? row.staff_name ?? "–",
      })}
      foot={<PageButtons pages={pages} />}
    />
  );
}

const loadRatings =
  (cursor: string | null): Load<RatingPage> =>
  (client, signal) =>
    client.call("crmRatings", { query: cursor === null ? {} : { cursor }, signal });

function Ratings() {
  const pages = usePages(loadRatings);
  return (
    <PagedTable
      caption="Ratings"
      failureTitle="Unable to fetch the ratings"
      empty="No ratings found."
      columns={["#", "Client", "Rated", "Rating", "Comment", "Examiner"]}
      textColumns={["Comment"]}
      pages={pages}
      getRows={(page) => page.ratings}
      getKey={(row) => row.slug}
      renderCells={(row) => ({
        "#": <Link to={paths.crmEvaluation(row.slug)}>{row.order_number}</Link>,
        Client: row.name,
        Rated: formatDate(row.rated_at),
        Rating: `${row.rating} of 5`,
        Comment: row.comment === "" ? "–" : row.comment,
        Examiner: row.staff_name ?? "–",
      })}
      foot={<PageButtons pages={pages} />}
    />
  );
}
