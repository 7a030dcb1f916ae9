import { formatBand, formatDecimal, formatNumber } from "#core/format/format-number.ts";
import { plural } from "#core/format/plural.ts";
import { MIN_PAIRS } from "#core/exam/bands/agreement.ts";
import { MAX_COMPARED_ANSWERS, type AgreementGroup } from "#core/wire/crm/agreement.ts";
import { PlotFigure } from "#web/ui/chart/plot-figure.tsx";
import { TitledSection } from "#web/ui/display/titled-section.tsx";
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

/** Shows how far our Writing bands agree with the examiners' bands, by task and evaluator version. */
export function AgreementView({ isAdmin }: { isAdmin: boolean }) {
  const { state, failure, reload } = useCall(load);
  return (
    <main id="main" className={cx(layout.page, styles.page)}>
      <CrmHead title="Agreement" isAdmin={isAdmin}>
        <p>Our Writing bands beside the examiners’, for learners who agreed to the comparison.</p>
      </CrmHead>
      {failure !== null && <FailureNote title="Unable to fetch the agreement" failure={failure} onRetry={reload} />}
      {state.kind === "loading" && <Skeleton lines={6} />}
      {state.kind === "ready" &&
        (state.data.groups.length === 0 ? (
          <p className={styles.empty}>
            No evaluation is compared yet. If a learner agrees in the settings, each Writing report that we publish adds
            its tasks here.
          </p>
        ) : (
          <>
            <div className={cx(layout.sheet, layout.ruled)}>
              {state.data.groups.map((group) => (
                <Group key={formatGroupName(group)} group={group} />
              ))}
            </div>
            <p className={styles.foot}>Only the newest {formatNumber(MAX_COMPARED_ANSWERS)} answers count.</p>
          </>
        ))}
    </main>
  );
}

function Group({ group }: { group: AgreementGroup }) {
  const { task, evaluator_version, count, points } = group;
  const name = formatGroupName(group);
  return (
    <TitledSection
      id={`task-${task}-version-${evaluator_version}`}
      title={`Task ${task}`}
      note={`Evaluator version ${evaluator_version}`}
    >
      <p className={agreementStyles.figures}>{describeAgreement(group)}</p>
      <PlotFigure
        caption={`Bands of ${name}`}
        columns={COLUMNS}
        rows={points.map(({ examiner, machine, count: answers }) => ({
          id: `${examiner} ${machine}`,
          cells: [formatBand(examiner), formatBand(machine), String(answers)],
        }))}
      >
        <AgreementPlot
          label={plural(count, {
            one: `${name}: our band against the examiner’s band, for # answer`,
            other: `${name}: our band against the examiner’s band, for # answers`,
          })}
          points={points}
        />
      </PlotFigure>
    </TitledSection>
  );
}

const formatGroupName = ({ task, evaluator_version }: AgreementGroup): string =>
  `Task ${task}, version ${evaluator_version}`;

/** Says how well our bands agree with the examiners', or that there are too few answers to say so. */
function describeAgreement({ count, qwk, rmse }: AgreementGroup): string {
  if (count < MIN_PAIRS)
    return plural(count, {
      one: `# answer: too few to say how far we agree. We need at least ${MIN_PAIRS}.`,
      other: `# answers: too few to say how far we agree. We need at least ${MIN_PAIRS}.`,
    });
  const kappa = qwk === null ? "not defined" : formatDecimal(qwk, 2);
  const error = formatDecimal(rmse ?? 0, 2);
  return plural(count, {
    other: `Quadratic weighted kappa (QWK) ${kappa}, root mean square error (RMSE) ${error} bands, # answers.`,
  });
}
