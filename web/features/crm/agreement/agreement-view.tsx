import { formatBand, formatDecimal } from "#core/format/format-number.ts";
import { MIN_PAIRS } from "#core/exam/bands/agreement.ts";
import { MAX_COMPARED, type AgreementGroup } from "#core/wire/crm/agreement.ts";
import { PlotFigure } from "#web/ui/chart/plot-figure.tsx";
import { SheetSection } from "#web/ui/display/sheet-section.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { CrmHead } from "../crm-head.tsx";
import styles from "../crm.module.css";
import { FailureNote } from "../failure-note.tsx";
import { type Load, useCall } from "../use-call.ts";
import { AgreementPlot } from "./agreement-plot.tsx";
import agreementStyles from "./agreement.module.css";

const load: Load<{ groups: AgreementGroup[] }> = (client, signal) => client.call("crmAgreement", { signal });
const COLUMNS = [
  { name: "Examiner’s band", isNumber: true },
  { name: "Our band", isNumber: true },
  { name: "Answers", isNumber: true },
];

/** How far our Writing bands agree with the examiners', by task and evaluator version. */
export function AgreementView({ isAdmin }: { isAdmin: boolean }) {
  const { state, failure, reload } = useCall(load);
  const failed = state.kind === "failed" ? state.failure : failure;
  return (
    <main id="main" className={cx(layout.page, styles.page)}>
      <CrmHead title="Agreement" isAdmin={isAdmin}>
        <p>Our Writing bands beside the examiners’, for learners who agreed to the comparison.</p>
      </CrmHead>
      {failed !== null && <FailureNote title="Unable to fetch the agreement" failure={failed} onRetry={reload} />}
      {state.kind === "loading" && <Skeleton lines={6} />}
      {state.kind === "ready" &&
        (state.data.groups.length === 0 ? (
          <p className={styles.empty}>
            No evaluation is compared yet. Learners agree in Settings, and a published report then adds its tasks.
          </p>
        ) : (
          <>
            <div className={cx(layout.sheet, layout.ruled)}>
              {state.data.groups.map((group) => (
                <Group key={nameOf(group)} group={group} />
              ))}
            </div>
            <p className={styles.foot}>Counts the newest {formatDecimal(MAX_COMPARED, 0)} answers.</p>
          </>
        ))}
    </main>
  );
}

function Group({ group }: { group: AgreementGroup }) {
  const { task, evaluator_version, count, points } = group;
  const name = nameOf(group);
  return (
    <SheetSection
      id={`task-${task}-version-${evaluator_version}`}
      title={`Task ${task}`}
      note={`Evaluator version ${evaluator_version}`}
    >
      <p className={agreementStyles.figures}>{summarise(group)}</p>
      <PlotFigure
        caption={`Bands of ${name}`}
        columns={COLUMNS}
        rows={points.map(({ examiner, machine, count: answers }) => ({
          id: `${examiner} ${machine}`,
          cells: [formatBand(examiner), formatBand(machine), String(answers)],
        }))}
      >
        <AgreementPlot
          label={`${name}: our band against the examiner’s band, for ${formatAnswerCount(count)}`}
          points={points}
        />
      </PlotFigure>
    </SheetSection>
  );
}

const nameOf = ({ task, evaluator_version }: AgreementGroup): string => `Task ${task}, version ${evaluator_version}`;
const formatAnswerCount = (count: number): string => `${count} ${count === 1 ? "answer" : "answers"}`;

/** Shows how well our bands agree with examiners', or that there are too few answers. */
function summarise({ count, qwk, rmse }: AgreementGroup): string {
  if (count < MIN_PAIRS)
    return `${formatAnswerCount(count)}: too few to say how far we agree. It takes at least ${MIN_PAIRS}.`;
  const kappa = qwk === null ? "undefined" : formatDecimal(qwk, 2);
  return `Quadratic weighted kappa (QWK) ${kappa}, root mean square error (RMSE) ${formatDecimal(rmse ?? 0, 2)} bands, ${formatAnswerCount(count)}.`;
}
