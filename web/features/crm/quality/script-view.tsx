import { EXAMINER_CRITERIA } from "#core/exam/bands/examiner-criteria.ts";
import { useCallback, useMemo } from "react";
import { useNavigate } from "react-router";
import type { Script } from "#core/wire/crm/quality.ts";
import { MAX_STAFF_CHARACTERS } from "#core/wire/crm/staff-texts.ts";
import type { Client } from "#web/net/client.ts";
import { tryCall } from "#web/net/reply.ts";
import { paths } from "#web/paths.ts";
import { showBannerError } from "#web/ui/display/banner.ts";
import { Button } from "#web/ui/form/button.tsx";
import { showToast } from "#web/ui/overlay/toast.ts";
import { Form } from "#web/ui/form/form.tsx";
import { SaveBar } from "../evaluation/form/save-bar.tsx";
import head from "../evaluation/head/evaluation-head.module.css";
import styles from "../evaluation/form/section-form.module.css";
import type { RenderFigure } from "../evaluation/task-column.tsx";
import { type SaveOutcome, useSharedForm } from "../evaluation/form/use-shared-form.ts";
import { useSaveKey } from "../evaluation/form/use-save-key.ts";
import { describeFailure, type Load, useAction, useCall } from "../use-call.ts";
import { BandFields } from "./band-fields.tsx";
import {
  findBandErrors,
  createEmptyFields,
  listFieldsWithErrors,
  reasonFieldName,
  skipServerDraft,
  toTaskMarks,
} from "./script-fields.ts";
import { ScriptLayout } from "./script-layout.tsx";
import { ScriptPage } from "./script-page.tsx";

/** The page of a script to mark without knowing its first bands. Opening the page reserves the script for a day. */
export function ScriptView({ slug, renderFigure }: { slug: string; renderFigure: RenderFigure }) {
  const navigate = useNavigate();
  const load = useCallback<Load<Script>>(
    (client, signal) => client.call("crmTakeSecondMarking", { params: { slug }, body: {}, signal }),
    [slug],
  );
  const { state, failure, reload } = useCall(load);
  const { isBusy, run } = useAction();
  const leave = useCallback(
    (message: string): void => {
      showToast({ text: message });
      void navigate(paths.crmSecondMarking);
    },
    [navigate],
  );
  const release = (): void =>
    run(async (client) => {
      const reply = await tryCall(() => client.call("crmReleaseSecondMarking", { params: { slug }, body: {} }));
      if (reply.kind === "ok") return leave(reply.data.detail);
      showBannerError({ text: `The script was not given back. ${describeFailure(reply)}` });
    });
  return (
    <ScriptPage
      title="Second marking"
      listPath={paths.crmSecondMarking}
      state={state}
      failure={failure}
      onRetry={reload}
      renderActions={() => (
        <div className={head.actions}>
          <Button variant="outline" busy={isBusy ? "Giving back" : undefined} onClick={release}>
            Give back
          </Button>
        </div>
      )}
    >
      {(script) => <ScriptWork script={script} renderFigure={renderFigure} onDone={leave} />}
    </ScriptPage>
  );
}

function ScriptWork({
  script: { slug, sections },
  renderFigure,
  onDone,
}: {
  script: Script;
  renderFigure: RenderFigure;
  onDone: (message: string) => void;
}) {
  const saved = useMemo(
    () => ({ version: 1, fields: createEmptyFields(sections, { hasReasons: true }), staff_name: null, saved_at: null }),
    [sections],
  );
  const save = useCallback(
    async (client: Client, fields: Readonly<Record<string, string>>): Promise<SaveOutcome<string>> => {
      const errors = findBandErrors(sections, fields);
      if (Object.keys(errors).length > 0)
        return { kind: "failed", detail: `Not a band: ${listFieldsWithErrors(errors)}.`, errors };
      const body = { tasks: toTaskMarks(sections, fields) };
      const reply = await tryCall(() => client.call("crmSaveSecondMarking", { params: { slug }, body }));
      if (reply.kind !== "ok") return { kind: "failed", detail: describeFailure(reply), errors: {} };
      onDone(reply.data.detail);
      return { kind: "saved", saved: { version: 2, fields, staff_name: null, saved_at: null } };
    },
    [slug, sections, onDone],
  );
  const shared = useSharedForm<string>({
    name: `script-${slug}`,
    saved,
    serverDraft: null,
    save,
    storeDraft: skipServerDraft,
  });
  const ref = useSaveKey(shared.submit);
  return (
    <ScriptLayout sections={sections} renderFigure={renderFigure}>
      {(task) => (
        <Form ref={ref} className={styles.form} aria-label="Your bands" onSubmit={() => shared.submit()}>
          <div className={styles.head}>
            <h2>Your bands</h2>
            <span>Task {task}</span>
          </div>
          <BandFields key={task} task={task} shared={shared}>
            {(criterion, showDescriptors) => (
              <textarea
                className={styles.text}
                rows={2}
                maxLength={MAX_STAFF_CHARACTERS.feedback}
                placeholder="Why this band (optional)"
                aria-label={`${EXAMINER_CRITERIA[criterion]} reason`}
                value={shared.form.mine[reasonFieldName(task, criterion)] ?? ""}
                onFocus={showDescriptors}
                onChange={(event) => shared.type(reasonFieldName(task, criterion), event.target.value)}
              />
            )}
          </BandFields>
          <div className={styles.foot}>
            <SaveBar label="Hand in bands" successText="Handed in" shared={shared} />
          </div>
        </Form>
      )}
    </ScriptLayout>
  );
}
