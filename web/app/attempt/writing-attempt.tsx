import { useCallback, useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { useStore } from "zustand";
import type { WritingModule } from "#core/exam/content/module.ts";
import type { WritingTask } from "#core/exam/content/part.ts";
import { MAX_DRAFT_CHARACTERS } from "#core/wire/attempt/drafts.ts";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import type { Device } from "#web/db/storage/device.ts";
import { writeAheadDraft } from "#web/db/draft/draft-write-ahead.ts";
import { createDraftWorkerClient, type DraftWorkerClient } from "#web/db/draft/draft-worker-client.ts";
import {
  chooseText,
  type DraftChoice,
  type DraftRow,
  getDrafts,
  getDraftVersions,
  retryDraftRecovery,
} from "#web/db/draft/drafts.ts";
import { AttemptView } from "#web/features/attempt/attempt-view.tsx";
import { AttemptPageFrame, UnreadableStorage } from "#web/features/attempt/attempt-page-frame.tsx";
import { pageSettings } from "#web/features/attempt/page-settings/page-settings.ts";
import { runLater } from "#web/features/attempt/run-later.ts";
import type { AttemptStore } from "#web/features/attempt/attempt-store.ts";
import { createDraftAutosave, type DraftAutosave } from "#web/features/writing/draft-autosave.ts";
import { focusAnswer } from "#web/features/writing/editor.tsx";
import { WritingHandInCheck } from "#web/features/writing/writing-hand-in-check.tsx";
import { OtherDeviceText } from "#web/features/writing/other-device-text.tsx";
import { VersionsSheet } from "#web/features/writing/versions-sheet.tsx";
import { WritingFoot } from "#web/features/writing/writing-foot.tsx";
import { WritingHelp } from "#web/features/writing/writing-help.tsx";
import { WritingView } from "#web/features/writing/writing-view.tsx";
import { paths } from "#web/paths.ts";
import { IconButton } from "#web/ui/form/icon-button.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";
import { startDraftThread } from "../platform/draft-thread.ts";

export type WritingAttemptProps = {
  device: Device;
  attempt: AttemptRecord;
  module: WritingModule;
  name: string;
  onHandedIn: (attempt: AttemptRecord) => void;
};

/** A running Writing attempt: loads its drafts, then shows the editor. */
export function WritingAttempt(props: WritingAttemptProps) {
  const { device, attempt, name } = props;
  const navigate = useNavigate();
  const [drafts, setDrafts] = useState<DraftRow[] | "failed" | null>(null);
  useEffect(
    () => whenSettled(getDrafts(device, attempt.slug), setDrafts, () => setDrafts("failed")),
    [device, attempt.slug],
  );
  if (drafts !== null && drafts !== "failed") return <RunningWriting {...props} drafts={drafts} />;
  return (
    <AttemptPageFrame
      title={name}
      subtitle={`${attempt.book_name}, ${attempt.test_name}`}
      onLeave={() => void navigate(paths.afterAttempt(attempt.head))}
    >
      {drafts === "failed" ? <UnreadableStorage heading="Your text could not be read" /> : <Skeleton lines={6} />}
    </AttemptPageFrame>
  );
}

/** How often the page reads the drafts again, because another device may have sent a text. */
const OTHER_DEVICE_POLL_MS = 5_000;

/** Texts of other devices that await the learner's choice, by section. */
type OtherTexts = Readonly<Record<string, string>>;

function RunningWriting({
  device,
  attempt,
  module,
  name,
  drafts,
  onHandedIn,
}: WritingAttemptProps & { drafts: DraftRow[] }) {
  const { slug, head } = attempt;
  const tasks = module.parts.filter((task) => head.parts === null || head.parts.includes(task.number));
  const [otherTexts, setOtherTexts] = useState<OtherTexts>(() => drafts.reduce(withDraft, {}));
  const [draftWorker] = useState(() => createDraftWorkerClient(device, { start: startDraftThread, timer: runLater }));
  const [autosave] = useState(() =>
    createAutosave(device, draftWorker, attempt, tasks, drafts, (row) =>
      setOtherTexts((before) => withDraft(before, row)),
    ),
  );

  useEffect(() => {
    const poll = async (): Promise<void> => {
      if (document.visibilityState === "visible" && autosave.isIdle()) autosave.takeRows(await getDrafts(device, slug));
    };
    const timer = setInterval(() => void poll().catch(() => undefined), OTHER_DEVICE_POLL_MS);
    return () => {
      clearInterval(timer);
      // If the save failed, the text is in the write-ahead copy, and the next read of the drafts applies it.
      void autosave.flush().then((isSaved) => {
        if (!isSaved) retryDraftRecovery(device);
        draftWorker.endWhenIdle();
      });
    };
  }, [autosave, draftWorker, device, slug]);

  const choose = async (section: string, choice: DraftChoice): Promise<void> => {
    if (!(await autosave.flush())) return;
    const row = await chooseText(device, { slug, section, choice, now: Date.now() });
    if (row !== undefined) autosave.takeRows([row]);
    focusAnswer(section);
  };

  return (
    <AttemptView
      device={device}
      attempt={attempt}
      module={module}
      name={name}
      ownWork={autosave}
      help={<WritingHelp />}
      questions={(store) => (
        <Questions
          store={store}
          tasks={tasks}
          attempt={attempt}
          module={module}
          autosave={autosave}
          otherTexts={otherTexts}
          onChoose={(section, choice) => void choose(section, choice).catch(() => undefined)}
        />
      )}
      tools={(store) => <VersionsButton store={store} tasks={tasks} device={device} slug={slug} autosave={autosave} />}
      foot={(store) => <Foot store={store} tasks={tasks} autosave={autosave} />}
      handInCheck={(slot) => (
        <WritingHandInCheck {...slot} tasks={tasks} autosave={autosave} undecided={Object.keys(otherTexts)} />
      )}
      onHandedIn={onHandedIn}
    />
  );
}

/**
 * Returns the other devices' texts after a change of a draft: with the draft's other text, or without its section if
 * there is none. Returns the same object if nothing changed.
 */
function withDraft(otherTexts: OtherTexts, draft: DraftRow): OtherTexts {
  const text = draft.other?.text;
  if (otherTexts[draft.section] === text) return otherTexts;
  const { [draft.section]: _, ...rest } = otherTexts;
  return text === undefined ? rest : { ...rest, [draft.section]: text };
}

function createAutosave(
  device: Device,
  draftWorker: DraftWorkerClient,
  { slug, owner }: AttemptRecord,
  tasks: readonly WritingTask[],
  drafts: readonly DraftRow[],
  onRow: (row: DraftRow) => void,
): DraftAutosave {
  return createDraftAutosave(
    tasks.map((task) => task.id),
    drafts,
    {
      save: (save) => draftWorker.save({ ...save, slug, now: Date.now() }),
      writeAhead: (section, text, edit) => draftWorker.writeAhead({ slug, section, owner, text, edit }),
      writeAheadNow: (section, text, edit) => void writeAheadDraft(device, { slug, section, owner, text, edit }),
      onRow,
      monotonicNow: () => performance.now(),
      now: () => Date.now(),
      timer: runLater,
    },
  );
}

function useCurrentTask(store: AttemptStore, tasks: readonly WritingTask[]): WritingTask | undefined {
  const part = useStore(store, (state) => state.place.part);
  return tasks.find((task) => task.number === part) ?? tasks[0];
}

type QuestionsProps = {
  store: AttemptStore;
  tasks: readonly WritingTask[];
  attempt: AttemptRecord;
  module: WritingModule;
  autosave: DraftAutosave;
  otherTexts: OtherTexts;
  onChoose: (section: string, choice: DraftChoice) => void;
};

function Questions({ store, tasks, attempt, module, autosave, otherTexts, onChoose }: QuestionsProps) {
  const current = useCurrentTask(store, tasks);
  const view = useStore(store, (state) => state.place.view);
  const goToCount = useStore(store, (state) => state.goToCount);
  const share = useStore(pageSettings, (settings) => settings.taskShare);
  const changePage = useStore(pageSettings, (settings) => settings.change);
  useEffect(() => autosave.onState(store.setSave), [autosave, store]);
  if (current === undefined) return null;
  const { id } = current;
  const otherText = otherTexts[id];
  return (
    <WritingView
      tasks={tasks}
      current={current}
      media={module.media}
      mode={attempt.head.mode}
      autosave={autosave}
      view={view === "passage" ? "task" : "answer"}
      onView={(next) => store.setView(next === "task" ? "passage" : "questions")}
      goToCount={goToCount}
      share={share}
      onShare={(next) => changePage({ taskShare: next })}
      notice={
        otherText === undefined ? null : (
          <OtherDeviceText
            key={id}
            getOwnText={() => autosave.text(id)}
            other={otherText}
            canJoin={autosave.text(id).length + otherText.length + 2 <= MAX_DRAFT_CHARACTERS}
            onChoose={(choice) => onChoose(id, choice)}
          />
        )
      }
    />
  );
}

function Foot({
  store,
  tasks,
  autosave,
}: {
  store: AttemptStore;
  tasks: readonly WritingTask[];
  autosave: DraftAutosave;
}) {
  const current = useCurrentTask(store, tasks);
  if (current === undefined) return null;
  return <WritingFoot tasks={tasks} current={current} autosave={autosave} onTask={store.openPart} />;
}

function VersionsButton({
  store,
  tasks,
  device,
  slug,
  autosave,
}: {
  store: AttemptStore;
  tasks: readonly WritingTask[];
  device: Device;
  slug: string;
  autosave: DraftAutosave;
}) {
  const current = useCurrentTask(store, tasks);
  const [isOpen, setOpen] = useState(false);
  const section = current?.id ?? "";
  const read = useCallback(async () => {
    await autosave.flush();
    return await getDraftVersions(device, slug, section);
  }, [autosave, device, slug, section]);
  if (current === undefined) return null;
  const restore = (text: string) => {
    setOpen(false);
    // Waits until the closing sheet has returned the focus: only text inserted into a focused editor can be undone.
    setTimeout(() => {
      if (store.getState().place.view === "passage") store.setView("questions");
      focusAnswer(section);
      autosave.restore(section, text);
    });
  };
  return (
    <>
      <IconButton label="Earlier versions" icon="clock-counter-clockwise" onClick={() => setOpen(true)} />
      <VersionsSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        taskName={`Task ${current.task}`}
        read={read}
        onRestore={restore}
      />
    </>
  );
}
