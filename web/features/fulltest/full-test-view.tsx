import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { formatModuleLength } from "#core/format/format-module-length.ts";
import type { ReactNode } from "react";
import type { ExtraTime } from "#core/exam/attempt/attempt.ts";
import { FULL_TEST_ORDER, fullTestOutcome, nextModule } from "#core/exam/attempt/full-test.ts";
import { moduleTime } from "#core/exam/attempt/timing.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import { attemptBand } from "#web/db/attempt/attempt-record.ts";
import { moduleProgress, type FullTestState } from "#web/db/attempt/full-tests.ts";
import { paths } from "#web/paths.ts";
import { BandChip } from "#web/ui/display/band-chip.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { cx } from "#web/ui/style/cx.ts";
import { Link } from "#web/ui/display/link.tsx";
import { ModuleBox } from "#web/ui/display/module-box.tsx";
import { ExtraTimeField } from "#web/ui/form/extra-time-field.tsx";
import text from "#web/ui/style/text.module.css";
import styles from "./full-test.module.css";
import { Timeline } from "./timeline.tsx";
import { describeNextModule, describeOutcome, type ModuleStage, stageLabel } from "./labels.ts";

export type FullTestViewProps = {
  state: FullTestState;
  /** Shows which modules are downloaded. */
  download: ReactNode;
  onExtraTime: (extraTime: ExtraTime) => void;
};

/** A full test before, between and after its modules: progress, next module and results. */
export function FullTestView({ state, download, onExtraTime }: FullTestViewProps) {
  const { row, attempts } = state;
  const progress = moduleProgress(attempts);
  const next = nextModule(progress);
  const stages = stagesOf(state, next);
  const hasBegun = FULL_TEST_ORDER.some((type) => attempts[type] !== undefined);
  const outcome = fullTestOutcome(progress);
  const result = describeOutcome(outcome, attempts.speaking?.own_band !== undefined);
  return (
    <>
      <h2>{headingOf(next, hasBegun)}</h2>
      <p>
        {row.book_name}, {row.test_name}
      </p>
      <Timeline stages={stages} />
      {hasBegun && (
        <div className={styles.outcome}>
          {outcome.kind === "overall" ? (
            <BandChip band={outcome.band} size="lg" />
          ) : outcome.kind === "mean" ? (
            <b className={styles.mean}>{outcome.value.toFixed(1)}</b>
          ) : (
            <BandChip band={null} size="lg" />
          )}
          <div>
            <h3>{result.name}</h3>
            <p className={text.meta}>{result.note}</p>
          </div>
        </div>
      )}
      <ul className={styles.modules} aria-label="Modules">
        {row.papers.map(({ module_type, module, attempt_slug }) => {
          const attempt = attempts[module_type];
          const stage = stages[module_type];
          const isOver = stage === "done" || stage === "pending";
          return (
            <li key={module_type}>
              <ModuleBox
                type={module_type}
                state={stage === "next" || stage === "running" ? "now" : isOver ? "done" : undefined}
              />
              <div>
                <b>{MODULE_NAMES[module_type]}</b>
                <span className={cx(text.meta, styles.about)}>
                  {formatModuleLength(module.questions, moduleTime(module.duration, row.extra_time))}.{" "}
                  {stageLabel(stage)}
                </span>
              </div>
              <div className={styles.end}>
                {isOver && (
                  <>
                    <BandChip band={attempt === undefined ? null : attemptBand(attempt)} size="sm" />
                    <Link to={paths.result(module_type, attempt?.head.module_slug ?? module.slug, attempt_slug)}>
                      Result<span className={text.visuallyHidden}> of {MODULE_NAMES[module_type]}</span>
                    </Link>
                  </>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      <p className={styles.between}>{describeNextModule(next, hasBegun)}</p>
      {next !== null && <NextModule state={state} next={next} stage={stages[next]} />}
      {next === null ? (
        <div className={styles.actions}>
          <ButtonLink to={paths.listing("fulltest")}>Another full test</ButtonLink>
          <ButtonLink to={paths.attempts} variant="quiet">
            Your attempts
          </ButtonLink>
        </div>
      ) : (
        <div className={styles.extra}>
          <h3>On this device</h3>
          {download}
        </div>
      )}
      {!hasBegun && (
        <div className={styles.extra}>
          <h3>Extra time</h3>
          <ExtraTimeField value={row.extra_time} onChange={onExtraTime} />
          <p className={text.meta}>For candidates with an access arrangement. It applies to every module.</p>
        </div>
      )}
    </>
  );
}

function headingOf(next: ModuleType | null, hasBegun: boolean): string {
  if (next === null) return "Full test: handed in";
  return hasBegun ? "Full test" : "A full test, as on the day";
}

function stagesOf({ attempts }: FullTestState, next: ModuleType | null): Record<ModuleType, ModuleStage> {
  const stageOf = (type: ModuleType): ModuleStage => {
    const attempt = attempts[type];
    if (attempt === undefined) return type === next ? "next" : "open";
    if (attempt.status === "in_progress") return attempt.held ? "running" : "elsewhere";
    return attempt.status === "Completed" ? "pending" : "done";
  };
  return {
    listening: stageOf("listening"),
    reading: stageOf("reading"),
    writing: stageOf("writing"),
    speaking: stageOf("speaking"),
  };
}

function NextModule({ state, next, stage }: { state: FullTestState; next: ModuleType; stage: ModuleStage }) {
  const { row, attempts } = state;
  const entry = row.papers.find(({ module_type }) => module_type === next);
  const attempt = attempts[next];
  if (stage === "elsewhere")
    return (
      <p className={styles.between}>
        {MODULE_NAMES[next]} is in progress on another device. Finish it there. Its clock keeps running.
      </p>
    );
  if (attempt !== undefined)
    return (
      <ButtonLink to={paths.attempt(next, attempt.head.module_slug, attempt.slug)} size="lg" block>
        Resume {MODULE_NAMES[next]}
      </ButtonLink>
    );
  if (entry === undefined) return null;
  const address = paths.startAttempt(next, entry.module.slug, entry.attempt_slug, {
    mode: "exam",
    extra: row.extra_time,
    fullTest: row.slug,
  });
  return (
    <ButtonLink to={address} size="lg" block>
      {next === "listening" ? "Begin with Listening" : `Continue to ${MODULE_NAMES[next]}`}
    </ButtonLink>
  );
}
