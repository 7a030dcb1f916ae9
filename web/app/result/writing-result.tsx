import { lessonHeads } from "virtual:lesson-heads";
import { type ReactNode, useEffect, useState } from "react";
import type { LessonHead } from "#core/exam/study/lesson.ts";
import { lessonFor } from "#core/exam/study/lesson-for.ts";
import type { AttemptEvaluation } from "#core/wire/attempt/evaluations.ts";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import type { Device } from "#web/db/storage/device.ts";
import { missingTasks } from "#core/exam/writing/band-arithmetic.ts";
import { missingTasksLabel } from "#core/format/missing-tasks-label.ts";
import { RequestCard } from "#web/features/evaluations/request-card.tsx";
import styles from "#web/features/results/results.module.css";
import { EXAMINER } from "#web/owner-content.ts";
import { FigureView } from "#web/features/writing/figure-view.tsx";
import { HandedInTexts } from "#web/features/writing/handed-in-texts.tsx";
import { EvaluationPending } from "#web/features/writing-result/evaluation-pending.tsx";
import { HowEstimated } from "#web/features/writing-result/how-estimated.tsx";
import { OlderRules } from "#web/features/writing-result/older-rules.tsx";
import { ResultSummary } from "#web/features/writing-result/result-summary.tsx";
import { SampleAnswers } from "#web/features/writing-result/sample-answers.tsx";
import { TaskResult } from "#web/features/writing-result/task-result.tsx";
import layout from "#web/features/writing-result/writing-result.module.css";
import { useServices } from "#web/services.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Tabs } from "#web/ui/display/tabs.tsx";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";
import { AttemptLinks } from "./attempt-links.tsx";
import { MarkedAnswer } from "./marked-answer.tsx";
import { loadModelCard } from "../language/model-card.ts";
import { type HandedIn, readHandedIn } from "./read-handed-in.ts";
import { ResultNext } from "./result-next.tsx";
import { sourceOf } from "./source-of.ts";
import { PickableText } from "../words/pickable-text.tsx";
import { useCurrentAttempt } from "./use-current-attempt.ts";
import { useEvaluateAgain } from "../language/use-evaluate-again.ts";
import { useServerGrammar } from "../language/use-server-grammar.ts";
import { useSampleAnswers } from "./use-sample-answers.ts";

export type WritingResultProps = {
  attempt: AttemptRecord;
  subtitle: string;
  isTimeUp: boolean;
  /** The line with the send status. */
  sendStatus: ReactNode;
  reload: () => void;
};

/** The learner's own Writing result. Shows this device's evaluation until the server's arrives. */
export function WritingResult(props: WritingResultProps) {
  const services = useServices();
  const [opened, setOpened] = useState<{ device: Device; handedIn: HandedIn } | "failed" | null>(null);
  const { attempt } = props;
  useEffect(
    () =>
      whenSettled(
        Promise.all([services.device(), readHandedIn(services, attempt)]),
        ([device, handedIn]) => setOpened({ device, handedIn }),
        () => setOpened("failed"),
      ),
    [services, attempt],
  );
  if (opened === null) return <Skeleton lines={8} />;
  if (opened === "failed")
    return (
      <Alert variant="danger">
        This device’s storage could not be read. Nothing has been deleted; reload the page.
      </Alert>
    );
  return <WatchedResult {...props} {...opened} />;
}

function WatchedResult({
  device,
  attempt: first,
  ...rest
}: WritingResultProps & { device: Device; handedIn: HandedIn }) {
  const attempt = useCurrentAttempt(device, first);
  return attempt.evaluation === undefined ? (
    <Pending {...rest} attempt={attempt} />
  ) : (
    <Report {...rest} attempt={attempt} evaluation={attempt.evaluation} />
  );
}

type ShownProps = WritingResultProps & { handedIn: HandedIn };

/** The handed-in texts while the evaluation is pending. */
function Pending({ attempt, subtitle, isTimeUp, sendStatus, handedIn, reload }: ShownProps) {
  return (
    <>
      <div className={styles.head}>
        <div>
          <h1>Writing: handed in, result pending</h1>
          <p>{subtitle}</p>
        </div>
      </div>
      {sendStatus}
      {isTimeUp && <TimeUp />}
      <EvaluationPending sendState={attempt.delivery} />
      <ResultNext attempt={attempt} />
      <p className={styles.note}>These are your texts exactly as you handed them in.</p>
      <HandedInTexts texts={handedIn.answers} />
      <div className={styles.actions}>
        <AttemptLinks head={attempt.head}>
          <Button variant="outline" onClick={reload}>
            Look again
          </Button>
        </AttemptLinks>
      </div>
    </>
  );
}

function Report({
  attempt,
  subtitle,
  isTimeUp,
  sendStatus,
  handedIn,
  evaluation,
}: ShownProps & { evaluation: AttemptEvaluation }) {
  const { tasks } = evaluation.result;
  const [view, setView] = useState<string>(tasks[0]?.section ?? "sample");
  const [section, setSection] = useState(tasks[0]?.section ?? "");
  const samples = useSampleAnswers(tasks.map((task) => task.section));
  const change = (next: string) => {
    setView(next);
    if (next !== "sample") setSection(next);
  };
  const shown = tasks.find((task) => task.section === view);
  const answer = handedIn.answers.find(({ section }) => section === view);
  const reevaluation = useEvaluateAgain(attempt.slug, evaluation);
  const serverCheck = useServerGrammar(attempt.slug, attempt.delivery === "sent").get(view);
  return (
    <>
      <ResultSummary subtitle={subtitle} evaluation={evaluation} section={section} />
      <ResultNext attempt={attempt} taskLesson={lessonOf(tasks, handedIn)} />
      {sendStatus}
      {isTimeUp && <TimeUp />}
      <Tabs
        label="Parts of the result"
        value={view}
        onChange={change}
        tabs={[
          ...tasks.map((task) => ({
            value: task.section,
            label: `Task ${task.task}`,
            count: task.priorities.length > 0 ? task.priorities.length : undefined,
          })),
          { value: "sample", label: "Sample answer" },
        ]}
      >
        <PickableText source={sourceOf(attempt)}>
          <div className={layout.columns}>
            <div>
              {shown === undefined ? (
                <SampleAnswers
                  tasks={tasks}
                  samples={
                    samples?.map((sample) => ({
                      ...sample,
                      task: tasks.find((task) => task.section === sample.section)?.task ?? 1,
                    })) ?? null
                  }
                />
              ) : (
                <TaskResult
                  key={shown.section}
                  evaluation={shown}
                  text={answer?.text ?? ""}
                  task={answer?.task ?? null}
                  figures={answer?.task?.figures?.map((figure) => (
                    <FigureView key={figure.title} figure={figure} media={handedIn.media} />
                  ))}
                  answer={
                    <MarkedAnswer
                      text={answer?.text ?? ""}
                      band={shown.criteria.grammar}
                      serverCheck={serverCheck?.text === answer?.text ? (serverCheck?.check ?? null) : null}
                    />
                  }
                  isByModel={evaluation.source === "model"}
                />
              )}
            </div>
            <div className={layout.aside}>
              <RequestCard
                attemptSlug={attempt.slug}
                isSent={attempt.delivery === "sent"}
                missingTasks={missingTasksLabel(missingTasks(evaluation.result))}
                offer={EXAMINER}
              />
              {reevaluation.state !== "current" && (
                <OlderRules
                  version={evaluation.result.evaluator_version}
                  state={reevaluation.state}
                  onRequest={reevaluation.requestEvaluation}
                />
              )}
              <HowEstimated description={evaluation.result.bands_description} loadCard={loadModelCard} />
            </div>
          </div>
        </PickableText>
      </Tabs>
      <div className={styles.actions}>
        <AttemptLinks head={attempt.head} />
      </div>
    </>
  );
}

function TimeUp() {
  return (
    <Alert variant="info" className={styles.alert}>
      Time was up, so we handed in your texts as they were.
    </Alert>
  );
}

/** Returns the lesson about the task with the lowest band, or undefined if that task is not on this device. */
function lessonOf(tasks: AttemptEvaluation["result"]["tasks"], { answers }: HandedIn): LessonHead | undefined {
  const weakest = tasks.toSorted((a, b) => a.band - b.band)[0];
  const task = answers.find(({ section }) => section === weakest?.section)?.task ?? null;
  return task === null ? undefined : lessonFor(lessonHeads, { task: task.kind });
}
