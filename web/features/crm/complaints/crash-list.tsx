import type { ComplaintState, CrmCrash, OpenComplaints } from "#core/wire/crm/complaints.ts";
import { formatDate } from "#core/format/format-date.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import layout from "#web/ui/style/layout.module.css";
import { ComplaintActions } from "./complaint-actions.tsx";
import { ComplaintPages } from "./complaint-pages.tsx";
import styles from "./complaints.module.css";
import { describeEmptyList, describeOccurrences, describeStateChange } from "./labels.ts";
import { ResolveButton } from "./resolve-button.tsx";
import { type ComplaintSource, useComplaints } from "./use-complaints.ts";
import { withWork } from "./complaint-state.ts";

const SOURCE: ComplaintSource<ReplyOf<"crmCrashes">, CrmCrash> = {
  kind: "crashes",
  fetch: (client, input) => client.call("crmCrashes", input),
  getRows: (page) => page.crashes,
  replaceRows: (page, crashes) => ({ ...page, crashes }),
};

/** Crashes by cause, each with its newest crash report. */
export function CrashList({
  state,
  setOpenCounts,
}: {
  state: ComplaintState;
  setOpenCounts: (open: OpenComplaints) => void;
}) {
  const { pages, replace } = useComplaints(SOURCE, state, setOpenCounts);
  return (
    <ComplaintPages
      label="Crash reports"
      failureTitle="Unable to fetch the crash reports"
      empty={describeEmptyList("crash reports", state)}
      pages={pages}
      getRows={SOURCE.getRows}
      render={(crash) => <Crash key={crash.id} crash={crash} onChanged={replace} />}
    />
  );
}

function Crash({ crash, onChanged }: { crash: CrmCrash; onChanged: (changed: CrmCrash) => void }) {
  const { id, state, example } = crash;
  const message = crash.message === "" ? "No message" : crash.message;
  return (
    <article className={layout.section} aria-labelledby={`crash-${id}`}>
      <div className={layout.margin}>
        <b>{describeOccurrences(crash.count, crash.first_seen_at)}</b>
        <span>
          Last{" "}
          <time dateTime={new Date(crash.last_seen_at).toISOString()}>
            {formatDate(crash.last_seen_at, "shortDateTime")}
          </time>
        </span>
      </div>
      <div className={layout.body}>
        <h2 id={`crash-${id}`} className={styles.message}>
          {message}
        </h2>
        <p className={styles.note}>
          {crash.frame === "" ? "No stack" : `In ${crash.frame}`}
          {crash.app_version !== null && `. Version ${crash.app_version}`}
        </p>
        {example === null ? (
          <p className={styles.note}>The last crash report has been deleted.</p>
        ) : (
          <details className={styles.example}>
            <summary>The last crash report</summary>
            <dl className={styles.question}>
              <div>
                <dt>Page</dt>
                <dd>{example.current_url}</dd>
              </div>
              <div>
                <dt>Browser</dt>
                <dd>{example.user_agent === "" ? "Unknown" : example.user_agent}</dd>
              </div>
            </dl>
            {/* A pane that scrolls must be reachable by keyboard. */}
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
            <pre className={styles.stack} tabIndex={0} role="region" aria-label="Message and stack">
              {[example.description, example.error_info].filter((part) => part !== "").join("\n")}
            </pre>
          </details>
        )}
        <ComplaintActions
          kind="crashes"
          id={String(id)}
          name={message}
          complaint={crash}
          status={describeStateChange(state, crash)}
          onWorkChanged={(work) => onChanged(withWork(crash, work))}
        >
          <ResolveButton
            state={state}
            name={message}
            setState={(client, next) => client.call("crmUpdateCrash", { params: { id }, body: { state: next } })}
            onChanged={onChanged}
          />
        </ComplaintActions>
      </div>
    </article>
  );
}
