import { type ExaminerCriterion, criterionName } from "#core/exam/bands/examiner-criteria.ts";
import { useCallback, useMemo } from "react";
import { formatBand } from "#core/format/format-number.ts";
import { formatDate } from "#core/format/format-date.ts";
import { MAX_STAFF_CHARACTERS } from "#core/wire/crm/staff-texts.ts";
import type { Adjudication } from "#core/wire/crm/quality.ts";
import type { Client } from "#web/net/client.ts";
import { tryCall } from "#web/net/reply.ts";
import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Link } from "#web/ui/display/link.tsx";
import { showToast } from "#web/ui/overlay/toast.ts";
import { Form } from "#web/ui/form/form.tsx";
import { CRITERIA } from "../evaluation/form/section-fields.ts";
import { SaveBar } from "../evaluation/form/save-bar.tsx";
import styles from "../evaluation/form/section-form.module.css";
import type { RenderFigure } from "../evaluation/task-column.tsx";
import { type SaveOutcome, useSharedForm } from "../evaluation/form/use-shared-form.ts";
import { useSaveKey } from "../evaluation/form/use-save-key.ts";
import { describeFailure, type Load, useCall } from "../use-call.ts";
import adjudicationStyles from "./adjudication.module.css";
import { BandFields } from "./band-fields.tsx";
import {
  findBandErrors,
  createEmptyFields,
  listFieldsWithErrors,
  skipServerDraft,
  toTaskBands,
} from "./script-fields.ts";
import { ScriptLayout } from "./script-layout.tsx";
import { ScriptPage } from "./script-page.tsx";

const LIST_PATH = `${paths.crmSecondMarking}?kind=adjudication`;

/** The page of a script whose two markings differ by more than one band. A third person decides its bands. */
export function AdjudicationView({ slug, renderFigure }: { slug: string; renderFigure: RenderFigure }) {
  const load = useCallback<Load<Adjudication>>(
    (client, signal) => client.call("crmAdjudication", { params: { slug }, signal }),
    [slug],
  );
  const { state, failure, reload, set } = useCall(load);
  return (
    <ScriptPage title="Adjudication" listPath={LIST_PATH} state={state} failure={failure} onRetry={reload}>
      {(data) => (
        <>
          <p className={adjudicationStyles.bands}>
            First marking <b>{formatBand(data.first_band)}</b>, second marking <b>{formatBand(data.second_band)}</b>
          </p>
          {data.decision !== null && <Decision adjudication={data} decision={data.decision} />}
          <AdjudicationWork adjudication={data} renderFigure={renderFigure} onDecided={set} />
        </>
      )}
    </ScriptPage>
  );
}

function Decision({
  adjudication: { evaluation_slug, order_number, first_band },
  decision: { band, staff_name, at, reason },
}: {
  adjudication: Adjudication;
  decision: NonNullable<Adjudication["decision"]>;
}) {
  return (
    <Alert variant="success" title={`Decided: ${formatBand(band)}`} className={adjudicationStyles.decision}>
      <p>
        {staff_name !== null && `${staff_name}, `}
        {formatDate(at, "shortDateTime")}. {reason}
      </p>
      {band !== first_band && (
        <p>
          The client’s report was published with {formatBand(first_band)}. To change it, edit and send{" "}
          <Link to={paths.crmEvaluation(evaluation_slug)}>{order_number}</Link>.
        </p>
      )}
    </Alert>
  );
}

function AdjudicationWork({
  adjudication,
  renderFigure,
  onDecided,
}: {
  adjudication: Adjudication;
  renderFigure: RenderFigure;
  onDecided: (adjudication: Adjudication) => void;
}) {
  const { slug, sections, decision } = adjudication;
  const saved = useMemo(
    () => ({
      version: 1,
      fields: { ...createEmptyFields(sections, { hasReasons: false }), reason: "" },
      staff_name: null,
      saved_at: null,
    }),
    [sections],
  );
  const save = useCallback(
    async (client: Client, fields: Readonly<Record<string, string>>): Promise<SaveOutcome<string>> => {
      const bandErrors = findBandErrors(sections, fields);
      const reason = fields["reason"]?.trim() ?? "";
      const errors = { ...bandErrors, ...(reason === "" && { reason: ["Say why"] }) };
      if (Object.keys(errors).length > 0) {
        const detail =
          Object.keys(bandErrors).length > 0 ? `Not a band: ${listFieldsWithErrors(bandErrors)}.` : "Say why.";
        return { kind: "failed", detail, errors };
      }
      const body = { tasks: toTaskBands(sections, fields), reason };
      const reply = await tryCall(() => client.call("crmAdjudicate", { params: { slug }, body }));
      if (reply.kind !== "ok") return { kind: "failed", detail: describeFailure(reply), errors: {} };
      showToast({ text: "The final bands are recorded" });
      onDecided(reply.data);
      return { kind: "saved", saved: { version: 2, fields, staff_name: null, saved_at: null } };
    },
    [slug, sections, onDecided],
  );
  const shared = useSharedForm<string>({
    name: `adjudication-${slug}`,
    saved,
    serverDraft: null,
    save,
    storeDraft: skipServerDraft,
  });
  const ref = useSaveKey(shared.submit);
  const reasonErrors = shared.errors["reason"];
  return (
    <ScriptLayout sections={sections} renderFigure={renderFigure}>
      {(task) =>
        decision !== null ? (
          <FinalBands adjudication={adjudication} task={task} />
        ) : (
          <Form ref={ref} className={styles.form} aria-label="Final bands" onSubmit={() => shared.submit()}>
            <div className={styles.head}>
              <h2>Final bands</h2>
              <span>Task {task}</span>
            </div>
            <BandFields key={task} task={task} shared={shared}>
              {(criterion) => <BothMarkings adjudication={adjudication} task={task} criterion={criterion} />}
            </BandFields>
            <label className={adjudicationStyles.reason}>
              Reason
              <textarea
                className={styles.text}
                rows={2}
                maxLength={MAX_STAFF_CHARACTERS.reason}
                aria-invalid={reasonErrors !== undefined || undefined}
                value={shared.form.mine["reason"] ?? ""}
                onChange={(event) => shared.type("reason", event.target.value)}
              />
            </label>
            <div className={styles.foot}>
              <SaveBar label="Record final bands" successText="Recorded" shared={shared} />
            </div>
          </Form>
        )
      }
    </ScriptLayout>
  );
}

/** The bands of both examiners for a criterion, with the reasons that they gave. */
function BothMarkings({
  adjudication: { first, second },
  task,
  criterion,
}: {
  adjudication: Adjudication;
  task: 1 | 2;
  criterion: ExaminerCriterion;
}) {
  const markings = [
    { name: "First", marks: first.find((marked) => marked.task === task) },
    { name: "Second", marks: second.find((marked) => marked.task === task) },
  ];
  return (
    <dl className={adjudicationStyles.marks}>
      {markings.map(({ name, marks }) => (
        <div key={name}>
          <dt>
            {name} {marks === undefined ? "–" : formatBand(marks[`${criterion}_bands`])}
          </dt>
          <dd>{marks?.[`${criterion}_feedback`] || "No reason given"}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The final bands of a task beside those of both examiners. */
function FinalBands({ adjudication, task }: { adjudication: Adjudication; task: 1 | 2 }) {
  const final = adjudication.decision?.tasks.find((decided) => decided.task === task);
  return (
    <section aria-label={`Bands of Task ${task}`}>
      <div className={styles.head}>
        <h2>Bands</h2>
        <span>Task {task}</span>
      </div>
      {CRITERIA.map((criterion) => (
        <div key={criterion} className={styles.row} role="group" aria-label={criterionName(criterion, task)}>
          <h3>{criterionName(criterion, task)}</h3>
          <b className={adjudicationStyles.final}>
            {final === undefined ? "–" : formatBand(final[`${criterion}_bands`])}
          </b>
          <BothMarkings adjudication={adjudication} task={task} criterion={criterion} />
        </div>
      ))}
    </section>
  );
}
