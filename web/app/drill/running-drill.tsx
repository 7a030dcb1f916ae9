import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import type { Answers, AnswerValue } from "#core/exam/attempt/attempt.ts";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { groupNumbers } from "#core/exam/content/question-numbers.ts";
import { QUESTION_TYPE_NAMES } from "#core/exam/content/question-type.ts";
import type { DrillItem } from "#core/exam/drill/mark-drill.ts";
import type { DrillRow } from "#web/db/drill/drill-rows.ts";
import { finishDrill, openDrillGroup, saveDrillGroup } from "#web/db/drill/drills.ts";
import type { Device } from "#web/db/storage/device.ts";
import { ExamBar } from "#web/features/attempt/exam-bar.tsx";
import { ExamFrame } from "#web/features/attempt/exam-frame.tsx";
import { ReadingGroup } from "#web/features/reading/reading-group.tsx";
import { paths } from "#web/paths.ts";
import { useServices } from "#web/services.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { ListeningGroup } from "./listening-group.tsx";
import styles from "./drill.module.css";

/** A longer time between two answers counts as this many seconds, because the learner may have gone away. */
const MAX_PAUSE_SECONDS = 300;

/** A running drill: one question group at a time, each beside its text or recording. */
export function RunningDrill({
  device,
  drill,
  onFinished,
}: {
  device: Device;
  drill: DrillRow & { items: DrillItem[] };
  onFinished: (drill: DrillRow) => void;
}) {
  const services = useServices();
  const navigate = useNavigate();
  const last = drill.items.length - 1;
  const [index, setIndex] = useState(Math.min(drill.at, last));
  const [answers, setAnswers] = useState<readonly Answers[]>(() => drill.groups.map((group) => group.answers));
  const [flags, setFlags] = useState<readonly (readonly number[])[]>(() => drill.groups.map(() => []));
  const [hasSaveFailed, setSaveFailed] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const item = drill.items[index];

  const save = useCallback(
    (change: Parameters<typeof saveDrillGroup>[3]) => {
      saveDrillGroup(device, drill.slug, index, change).then(
        () => setSaveFailed(false),
        () => setSaveFailed(true),
      );
    },
    [device, drill.slug, index],
  );
  const open = (next: number) => {
    setIndex(next);
    openDrillGroup(device, drill.slug, next).catch(() => setSaveFailed(true));
  };
  const finish = async () => {
    setBusy(true);
    try {
      const finished = await finishDrill(device, drill.slug, Date.now());
      if (finished !== undefined) onFinished(finished);
      void services.sync().then((sync) => sync.drainSoon());
    } catch {
      setSaveFailed(true);
    }
    setBusy(false);
  };
  if (item === undefined) return null;
  const type = item.module.parts[0]?.groups[0]?.type;
  const typePrefix = type === undefined ? "" : `${QUESTION_TYPE_NAMES[type]}, `;
  return (
    <ExamFrame
      label={`${MODULE_NAMES[drill.skill]} drill`}
      bar={
        <ExamBar
          title={`${MODULE_NAMES[drill.skill]} drill`}
          subtitle={`${typePrefix}group ${index + 1} of ${drill.items.length}`}
          onLeave={() => void navigate(paths.drills)}
          leaveLabel="Leave drill"
        />
      }
      foot={
        <div className={styles.foot}>
          {hasSaveFailed && <Alert variant="danger">This device could not save. Free some space and try again.</Alert>}
          {index > 0 && (
            <Button variant="outline" onClick={() => open(index - 1)}>
              Previous group
            </Button>
          )}
          {index < last ? (
            <Button onClick={() => open(index + 1)}>Next group</Button>
          ) : (
            <Button disabled={isBusy} onClick={() => void finish()}>
              Finish and review
            </Button>
          )}
        </div>
      }
    >
      <DrillGroup
        key={index}
        item={item}
        answers={answers[index] ?? {}}
        flags={flags[index] ?? []}
        onFlags={(newFlags) => setFlags((before) => before.with(index, newFlags))}
        onAnswers={(newAnswers, current, seconds) => {
          setAnswers((before) => before.with(index, newAnswers));
          save({ answers: newAnswers, current, seconds });
        }}
      />
    </ExamFrame>
  );
}

type DrillGroupProps = {
  item: DrillItem;
  answers: Answers;
  /** Numbers of flagged questions. They are not stored, because the review of a drill does not show them. */
  flags: readonly number[];
  onFlags: (flags: readonly number[]) => void;
  onAnswers: (answers: Answers, current: number, seconds: number) => void;
};

/** One question group. The time since the last answer counts for the question that is answered next. */
function DrillGroup({ item, answers, flags, onFlags, onAnswers }: DrillGroupProps) {
  const numbers = useMemo(() => item.module.parts.flatMap((part) => part.groups.flatMap(groupNumbers)), [item]);
  const [current, setCurrent] = useState(numbers[0] ?? 0);
  const lastAnswerAt = useRef(0);
  useEffect(() => {
    lastAnswerAt.current = performance.now();
  }, []);
  const answer = (changes: Readonly<Record<string, AnswerValue>>) => {
    const now = performance.now();
    const seconds = Math.min(MAX_PAUSE_SECONDS, Math.round((now - lastAnswerAt.current) / 1000));
    lastAnswerAt.current = now;
    const number = Number(Object.keys(changes)[0] ?? current);
    onAnswers({ ...answers, ...changes }, number, seconds);
  };
  const toggleFlag = (number: number) =>
    onFlags(flags.includes(number) ? flags.filter((flagged) => flagged !== number) : [...flags, number]);
  const session = { answers, flags, current, answer, toggleFlag, visit: setCurrent };
  return item.module.module_type === "reading" ? (
    <ReadingGroup module={item.module} session={session} />
  ) : (
    <ListeningGroup module={item.module} session={session} />
  );
}
