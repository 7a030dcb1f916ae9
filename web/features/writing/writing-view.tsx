import { type CSSProperties, type ReactNode, useEffect, useRef } from "react";
import type { AttemptMode } from "#core/exam/attempt/attempt.ts";
import type { MediaItem } from "#core/exam/content/media.ts";
import type { WritingTask } from "#core/exam/content/part.ts";
import { Divider } from "#web/ui/display/divider.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { useMedia } from "#web/ui/hooks/use-media.ts";
import type { DraftAutosave } from "./draft-autosave.ts";
import { Editor, focusAnswer } from "./editor.tsx";
import { TaskPane } from "./task-pane.tsx";
import { WordMeter } from "./word-meter.tsx";
import styles from "./writing.module.css";

/** What a phone shows. Wide screens show the task and the answer side by side. */
export type WritingView = "task" | "answer";

export type WritingViewProps = {
  tasks: readonly WritingTask[];
  current: WritingTask;
  media: readonly MediaItem[];
  mode: AttemptMode;
  autosave: DraftAutosave;
  view: WritingView;
  onView: (view: WritingView) => void;
  /**
   * Number of times that the learner asked to go to the answer. Each increase focuses the answer. Above 0, so does each
   * change of the task.
   */
  goToCount: number;
  /** The task's share of the width, in percent. */
  share: number;
  onShare: (share: number) => void;
  /** A notice about the answer on screen. */
  notice?: ReactNode;
};

/** Share of the task after a reset of the divider. */
const DEFAULT_SHARE_PERCENT = 44;

const VIEWS = [
  { value: "task", label: "Task" },
  { value: "answer", label: "Your answer" },
] as const;

/**
 * A task and its answer. The answers to all tasks stay mounted, so that each keeps its undo history and scroll
 * position.
 */
export function WritingView({
  tasks,
  current,
  media,
  mode,
  autosave,
  view,
  onView,
  goToCount,
  share,
  onShare,
  notice,
}: WritingViewProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isWide = useMedia("(min-width: 992px)");
  const { id } = current;
  useEffect(() => {
    if (goToCount > 0) focusAnswer(id);
  }, [goToCount, id]);
  return (
    <div className={styles.writing} data-view={view}>
      <div className={styles.views}>
        <Segmented label="View" value={view} onChange={onView} options={VIEWS} className={styles.segments} />
        <WordMeter key={id} autosave={autosave} section={id} minimum={current.minimumWords} isSmall />
      </div>
      <div ref={frame} className={styles.split} style={{ "--left": `${share}%` } as CSSProperties}>
        {/* A pane that scrolls must be reachable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section key={id} className={styles.task} aria-label={`Task ${current.task}`} tabIndex={0} data-pane="passage">
          <TaskPane task={current} media={media} />
        </section>
        {isWide && (
          <Divider
            label="Resize task and answer"
            firstPane="the task"
            orientation="vertical"
            frame={frame}
            value={share}
            resetTo={DEFAULT_SHARE_PERCENT}
            onChange={onShare}
          />
        )}
        <section className={styles.answer} aria-label="Your answer">
          {notice !== null && notice !== undefined && <div className={styles.notice}>{notice}</div>}
          {tasks.map((task) => (
            <Editor
              key={task.id}
              autosave={autosave}
              section={task.id}
              label={`Your answer to Task ${task.task}`}
              mode={mode}
              isShown={task.id === id}
            />
          ))}
        </section>
      </div>
    </div>
  );
}
