import type { ReactNode } from "react";
import type { ExtraTime } from "#core/exam/attempt/attempt.ts";
import { FULL_TEST_ORDER, fullTestOutcome, nextPaper } from "#core/exam/attempt/full-test.ts";
import { moduleTime } from "#core/exam/attempt/timing.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import { attemptBand } from "#web/db/attempt-record.ts";
import { satPapers, type FullTestState } from "#web/db/full-tests.ts";
import { paths } from "#web/paths.ts";
import { BandChip } from "#web/ui/band-chip.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { cx } from "#web/ui/cx.ts";
import { Link } from "#web/ui/link.tsx";
import { ModuleBox } from "#web/ui/module-box.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import text from "#web/ui/text.module.css";
import styles from "./full-test.module.css";
import { Timeline } from "./timeline.tsx";
import { betweenWords, outcomeWords, PAPER_NAMES, type PaperStage, stageWords } from "./words.ts";

const EXTRA = [
  { value: "0", label: "None" },
  { value: "25", label: "25 %" },
  { value: "50", label: "50 %" },
  { value: "100", label: "100 %" },
] as const;

export type FullTestViewProps = {
  state: FullTestState;
  /** Whether the papers are on this device, and taking them there. */
  download: ReactNode;
  onExtraTime: (extraTime: ExtraTime) => void;
};

/** A full test between its papers: where it is, what comes next, what came out. */
export function FullTestView({ state, download, onExtraTime }: FullTestViewProps) {
  const { row, attempts } = state;
  const sat = satPapers(attempts);
  const next = nextPaper(sat);
  const stages = stagesOf(state, next);
  const isBegun = FULL_TEST_ORDER.some((type) => attempts[type] !== undefined);
  const outcome = fullTestOutcome(sat);
  const result = outcomeWords(outcome, attempts.speaking?.own_band !== undefined);
  return (
    <>
      <h2>{next === null ? "Full test: handed in" : isBegun ? "Full test" : "A full test, as on the day"}</h2>
      <p>
        {row.book_name}, {row.test_name}
      </p>
      <Timeline stages={stages} />
      {isBegun && (
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
      <ul className={styles.papers} aria-label="Papers">
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
                <b>{PAPER_NAMES[module_type]}</b>
                <span className={cx(text.meta, styles.about)}>
                  {module.questions > 0 ? `${module.questions} questions, ` : ""}
                  {Math.round(moduleTime(module.duration, row.extra_time) / 60)} minutes. {stageWords(stage)}
                </span>
              </div>
              <div className={styles.end}>
                {isOver && (
                  <>
                    <BandChip band={attempt === undefined ? null : attemptBand(attempt)} size="sm" />
                    <Link to={paths.result(module_type, attempt?.head.module_slug ?? module.slug, attempt_slug)}>
                      Result<span className={text.vh}> of {PAPER_NAMES[module_type]}</span>
                    </Link>
                  </>
                )}
              </div>
            </li>
          );
        })}
      </ul>
      <p className={styles.between}>{betweenWords(next, isBegun)}</p>
      {next !== null && <Next state={state} next={next} stage={stages[next]} />}
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
      {!isBegun && (
        <div className={styles.extra}>
          <h3>Extra time</h3>
          <Segmented
            label="Extra time"
            value={String(row.extra_time) as (typeof EXTRA)[number]["value"]}
            onChange={(value) => onExtraTime(Number(value) as ExtraTime)}
            options={EXTRA}
          />
          <p className={text.meta}>For candidates with an access arrangement. It holds for every paper.</p>
        </div>
      )}
    </>
  );
}

function stagesOf({ attempts }: FullTestState, next: ModuleType | null): Record<ModuleType, PaperStage> {
  const stageOf = (type: ModuleType): PaperStage => {
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

function Next({ state, next, stage }: { state: FullTestState; next: ModuleType; stage: PaperStage }) {
  const { row, attempts } = state;
  const paper = row.papers.find((one) => one.module_type === next);
  const attempt = attempts[next];
  if (stage === "elsewhere")
    return (
      <p className={styles.between}>
        {PAPER_NAMES[next]} was started on another device and can be finished there. Its clock keeps running.
      </p>
    );
  if (attempt !== undefined)
    return (
      <ButtonLink to={paths.attempt(next, attempt.head.module_slug, attempt.slug)} size="lg" block>
        Go on with {PAPER_NAMES[next]}
      </ButtonLink>
    );
  if (paper === undefined) return null;
  const address = paths.startAttempt(next, paper.module.slug, paper.attempt_slug, {
    mode: "exam",
    extra: row.extra_time,
    fullTest: row.slug,
  });
  return (
    <ButtonLink to={address} size="lg" block>
      {next === "listening" ? "Begin with Listening" : `Go on to ${PAPER_NAMES[next]}`}
    </ButtonLink>
  );
}
