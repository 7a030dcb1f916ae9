import { useRef, useState } from "react";
import type { ComplaintState, CrmMistakeReport, OpenComplaints, ReportedQuestion } from "#core/wire/crm/complaints.ts";
import { formatDate } from "#core/format/format-date.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import { ISSUE_TYPE_NAMES } from "#core/wire/feedback/issue-type-names.ts";
import { Button } from "#web/ui/form/button.tsx";
import layout from "#web/ui/style/layout.module.css";
import text from "#web/ui/style/text.module.css";
import { ComplaintActions } from "./complaint-actions.tsx";
import { ComplaintPages } from "./complaint-pages.tsx";
import styles from "./complaints.module.css";
import { KeyForm } from "./key-form.tsx";
import { describeEmptyList, describeSender, describeStateChange, describeSubject } from "./labels.ts";
import { ResolveButton } from "./resolve-button.tsx";
import { type ComplaintSource, useComplaints } from "./use-complaints.ts";
import { withWork } from "./complaint-state.ts";

const SOURCE: ComplaintSource<ReplyOf<"crmMistakeReports">, CrmMistakeReport> = {
  kind: "mistake_reports",
  fetch: (client, input) => client.call("crmMistakeReports", input),
  getRows: (page) => page.reports,
  replaceRows: (page, reports) => ({ ...page, reports }),
};

/** Mistake reports, with the question and the learner's answer where the server knows them. */
export function MistakeList({
  state,
  setOpenCounts,
}: {
  state: ComplaintState;
  setOpenCounts: (open: OpenComplaints) => void;
}) {
  const { pages, replace } = useComplaints(SOURCE, state, setOpenCounts);
  return (
    <ComplaintPages
      label="Mistake reports"
      failureTitle="Unable to fetch the mistake reports"
      empty={describeEmptyList("mistake reports", state)}
      pages={pages}
      getRows={SOURCE.getRows}
      render={(mistakeReport) => <Mistake key={mistakeReport.id} mistakeReport={mistakeReport} onChanged={replace} />}
    />
  );
}

function Mistake({
  mistakeReport,
  onChanged,
}: {
  mistakeReport: CrmMistakeReport;
  onChanged: (changed: CrmMistakeReport) => void;
}) {
  const { id, state, question, description } = mistakeReport;
  const subject = describeSubject(mistakeReport);
  const [isCorrecting, setCorrecting] = useState(false);
  const correctButton = useRef<HTMLButtonElement>(null);
  const key = question?.key ?? null;
  return (
    <article className={layout.section} aria-labelledby={`mistake-${id}`}>
      <div className={layout.margin}>
        <b>{ISSUE_TYPE_NAMES[mistakeReport.issue_type]}</b>
        <time dateTime={new Date(mistakeReport.created_at).toISOString()}>
          {formatDate(mistakeReport.created_at, "shortDateTime")}
        </time>
      </div>
      <div className={layout.body}>
        <h2 id={`mistake-${id}`} className={styles.subject}>
          {subject}
        </h2>
        <p className={styles.words}>{description}</p>
        {question !== null && <Question question={question} />}
        <p className={styles.note}>{describeSender(mistakeReport)}</p>
        <ComplaintActions
          kind="mistakes"
          id={id}
          name={subject}
          complaint={mistakeReport}
          status={describeStateChange(state, mistakeReport)}
          onWorkChanged={(work) => onChanged(withWork(mistakeReport, work))}
        >
          <ResolveButton
            state={state}
            name={subject}
            setState={(client, next) =>
              client.call("crmUpdateMistakeReport", { params: { id }, body: { state: next } })
            }
            onChanged={onChanged}
          />
          {key !== null && (
            <Button
              ref={correctButton}
              variant="quiet"
              aria-expanded={isCorrecting}
              onClick={() => setCorrecting(!isCorrecting)}
            >
              Correct the key<span className={text.visuallyHidden}> of {subject}</span>
            </Button>
          )}
        </ComplaintActions>
        {isCorrecting && key !== null && (
          <KeyForm
            id={id}
            name={subject}
            answerKey={key}
            onDone={(changed) => {
              correctButton.current?.focus();
              setCorrecting(false);
              onChanged(changed);
            }}
          />
        )}
      </div>
    </article>
  );
}

function Question({ question: { text: asked, given, expected, is_right } }: { question: ReportedQuestion }) {
  return (
    <dl className={styles.question}>
      <div>
        <dt>Asked</dt>
        <dd>{asked}</dd>
      </div>
      <div>
        <dt>Answer given</dt>
        <dd>
          {given === "" ? "No answer" : given}
          {is_right !== null && <span className={styles.mark}> {is_right ? "Marked right" : "Marked wrong"}</span>}
        </dd>
      </div>
      {expected !== "" && (
        <div>
          <dt>Answer key</dt>
          <dd>{expected}</dd>
        </div>
      )}
    </dl>
  );
}
