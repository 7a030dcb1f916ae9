import { useCallback, useState } from "react";
import { useNavigate } from "react-router";
import type { CrmEvaluation } from "#core/wire/crm/crm-evaluation.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import text from "#web/ui/style/text.module.css";
import { Tabs } from "#web/ui/display/tabs.tsx";
import { EndSessions } from "../staff/end-sessions.tsx";
import { ClientPayments } from "./client-payments.tsx";
import styles from "../crm.module.css";
import { ClientResponse } from "./client-response.tsx";
import { EvaluationHead } from "./head/evaluation-head.tsx";
import { OtherEvaluations } from "./other-evaluations.tsx";
import type { RenderMarks } from "./section-pane.tsx";
import type { RenderFigure } from "./task-column.tsx";
import { FailureNote } from "../failure-note.tsx";
import { SpokenTab } from "./spoken-tab.tsx";
import { type Load, useCall } from "../use-call.ts";
import { WorkTab } from "./work-tab.tsx";
import { VoiceComments } from "../voice/voice-comments.tsx";
import type { StartVoice } from "../voice/voice-recorder.ts";

type TabName = "evaluation" | "past" | "payments";

/** One evaluation: its head, and tabs for the examiner's work, the client's other evaluations and payments. */
export function EvaluationView({
  slug,
  isAdmin,
  startVoice,
  renderFigure,
  renderMarks,
}: {
  slug: string;
  isAdmin: boolean;
  startVoice: StartVoice;
  renderFigure: RenderFigure;
  renderMarks: RenderMarks;
}) {
  const navigate = useNavigate();
  const load = useCallback<Load<CrmEvaluation>>(
    (client, signal) => client.call("crmEvaluation", { params: { slug }, signal }),
    [slug],
  );
  const { state, failure, reload, set } = useCall(load);
  const isSpoken = state.kind === "ready" && state.data.answers.length > 0;
  const [tab, setTab] = useState<TabName>("evaluation");
  const [unsentVoiceCount, setUnsentVoiceCount] = useState(0);
  const voice = state.kind === "ready" && (
    <VoiceComments
      key={state.data.id}
      evaluation={state.data}
      start={startVoice}
      onChange={set}
      onUnsentCount={setUnsentVoiceCount}
    />
  );

  if (state.kind === "failed" && state.failure.kind === "missing") {
    return (
      <main id="main" className={cx(layout.page, styles.page)}>
        <div className={styles.empty}>
          <h1>There is no evaluation at this address</h1>
          <p className={styles.retry}>
            <ButtonLink to={paths.crmEvaluations}>Back to evaluations</ButtonLink>
          </p>
        </div>
      </main>
    );
  }
  return (
    <main id="main" className={cx(layout.page, styles.page, styles.wide)} aria-busy={state.kind === "loading"}>
      {failure !== null && <FailureNote title="Unable to fetch evaluation data" failure={failure} onRetry={reload} />}
      {state.kind === "loading" && (
        <div className={styles.empty}>
          <h1 className={text.visuallyHidden}>Evaluation</h1>
          <Skeleton lines={10} />
        </div>
      )}
      {state.kind === "ready" && (
        <>
          <EvaluationHead evaluation={state.data} isAdmin={isAdmin} onReload={reload} />
          <ClientResponse evaluation={state.data} onChanged={(change) => set({ ...state.data, ...change })} />
          <Tabs
            label="Evaluation"
            value={tab}
            onChange={setTab}
            tabs={[
              { value: "evaluation", label: "Evaluation" },
              {
                value: "past",
                label: "Past Evaluations",
                count: state.data.other_evaluations > 0 ? state.data.other_evaluations : undefined,
              },
              {
                value: "payments",
                label: "Payments",
                count: state.data.payments > 0 ? state.data.payments : undefined,
              },
            ]}
          >
            {/* This tab stays mounted while it is hidden, so that it keeps the typed text. */}
            <div hidden={tab !== "evaluation"}>
              {!state.data.can_mark && (
                <Alert variant="info" className={styles.failure}>
                  You marked {state.data.remark_of} first, so somebody else makes this re-mark. You can preview its
                  report.
                </Alert>
              )}
              {state.data.can_mark && isSpoken && (
                <SpokenTab
                  evaluation={state.data}
                  voice={voice}
                  unsentVoiceCount={unsentVoiceCount}
                  onChange={set}
                  onReload={reload}
                  onNewSlug={(next) => void navigate(paths.crmEvaluation(next), { replace: true })}
                />
              )}
              {state.data.can_mark && !isSpoken && (
                <WorkTab
                  evaluation={state.data}
                  isShown={tab === "evaluation"}
                  voice={voice}
                  unsentVoiceCount={unsentVoiceCount}
                  renderFigure={renderFigure}
                  renderMarks={renderMarks}
                  onChange={set}
                  onReload={reload}
                  onNewSlug={(next) => void navigate(paths.crmEvaluation(next), { replace: true })}
                />
              )}
            </div>
            <div className={styles.spaced} hidden={tab === "evaluation"}>
              {tab === "past" && <OtherEvaluations slug={state.data.slug} />}
              {tab === "payments" && (
                <>
                  <ClientPayments user={state.data.user} isAdmin={isAdmin} />
                  <EndSessions user={state.data.user} />
                </>
              )}
            </div>
          </Tabs>
        </>
      )}
    </main>
  );
}
