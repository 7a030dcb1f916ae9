import { useEffect, useRef, useState } from "react";
import { formatDate } from "#core/format/format-date.ts";
import { formatDuration, formatMinutesSeconds } from "#core/format/format-duration.ts";
import type { CrmEvaluation } from "#core/wire/crm/crm-evaluation.ts";
import { type CrmVoiceComment, VOICE_LIMIT } from "#core/wire/crm/voice-comments.ts";
import { voiceTopicName } from "#core/wire/crm/voice-topics.ts";
import { tryCall } from "#web/net/reply.ts";
import { useOwner, useServices } from "#web/services.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { SoundPlayer } from "#web/ui/media/sound-player.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { focusHeading } from "#web/ui/hooks/focus.ts";
import text from "#web/ui/style/text.module.css";
import { describeFailure, useAction } from "../use-call.ts";
import { DeleteVoiceDialog } from "./delete-voice-dialog.tsx";
import { END_TEXTS, PROBLEM_TEXTS } from "./labels.ts";
import { useVoiceDrafts } from "./use-voice-drafts.ts";
import { useVoiceRecording, type VoiceRecording } from "./use-voice-recording.ts";
import { VoiceDraftItem } from "./voice-draft-item.tsx";
import type { StartVoice } from "./voice-recorder.ts";
import styles from "./voice-comments.module.css";

const BUSY_LABELS: Readonly<Partial<Record<VoiceRecording["kind"], string>>> = {
  opening: "Opening the microphone",
  stopping: "Storing",
};

/**
 * Records voice comments on an evaluation. Lists the voice comments in the report, and the recordings that are not in
 * the report yet.
 */
export function VoiceComments({
  evaluation,
  start,
  onChange,
  onUnsentCount,
}: {
  evaluation: CrmEvaluation;
  start: StartVoice;
  onChange: (evaluation: CrmEvaluation) => void;
  /** Called with the number of recordings that are not in the report yet. */
  onUnsentCount: (count: number) => void;
}) {
  const owner = useOwner() ?? "";
  const { id, voice_comments: comments, cancelled_at, status } = evaluation;
  const tasks = evaluation.sections.map(({ task }) => task);
  const { waiting, storeDraft, removeDraft } = useVoiceDrafts(owner, id);
  const [notice, setNotice] = useState("");
  const { state, begin, stop } = useVoiceRecording({
    owner,
    evaluation: id,
    start,
    async onRecorded(draft, end) {
      await storeDraft(draft, end === null ? "" : END_TEXTS[end]);
      setNotice(`${formatDuration(draft.duration)} recorded. It is not in the report yet.`);
    },
  });
  const latest = useRef(evaluation);
  useEffect(() => {
    latest.current = evaluation;
  });
  useEffect(() => onUnsentCount(waiting.length), [waiting.length, onUnsentCount]);
  const list = useRef<HTMLOListElement>(null);
  const wasItemRemoved = useRef(false);
  useEffect(() => {
    // The pressed button is gone, so move the focus to the heading, where Tab and screen readers continue.
    if (wasItemRemoved.current && document.activeElement === document.body) focusHeading(list.current);
    wasItemRemoved.current = false;
  });
  const removeItem = (draftId: string): void => {
    wasItemRemoved.current = true;
    removeDraft(draftId);
  };
  const setComments = (change: (current: CrmVoiceComment[]) => CrmVoiceComment[]): void =>
    onChange({ ...latest.current, voice_comments: change(latest.current.voice_comments) });

  const isFull = comments.length + waiting.length >= VOICE_LIMIT.count;
  const isRecording = state.kind === "recording";
  return (
    <section className={styles.panel} aria-label="Voice comments">
      <h2 className={styles.head}>Voice comments</h2>
      <p className={styles.hint}>
        {status === "EVALUATED"
          ? "The client, and everybody with the link of the report, can hear voice comments at once, because the report is published."
          : "The client, and everybody with the link of the report, can hear voice comments once the report is published."}
      </p>
      <ol ref={list} className={styles.list}>
        {comments.map((comment, index) => (
          <Comment
            key={comment.id}
            slug={evaluation.slug}
            comment={comment}
            name={`voice comment ${index + 1}`}
            about={voiceTopicName(comment.topic, tasks)}
            canDelete={cancelled_at === null}
            onDeleted={() => {
              wasItemRemoved.current = true;
              setComments((current) => current.filter(({ id: otherId }) => otherId !== comment.id));
            }}
          />
        ))}
        {waiting.map((waitingDraft, index) => (
          <VoiceDraftItem
            key={waitingDraft.draft.id}
            slug={evaluation.slug}
            waiting={waitingDraft}
            name={`recording ${index + 1}`}
            tasks={tasks}
            onChange={(draft) => void storeDraft(draft)}
            onAdded={(added) => {
              removeItem(added.id);
              setComments((current) => [...current.filter(({ id: otherId }) => otherId !== added.id), added]);
            }}
            onDelete={() => removeItem(waitingDraft.draft.id)}
          />
        ))}
      </ol>
      {state.kind === "problem" && (
        <Alert variant="warning" title={PROBLEM_TEXTS[state.problem].title}>
          {PROBLEM_TEXTS[state.problem].text}
        </Alert>
      )}
      {isRecording && !state.isHeard && (
        <Alert variant="warning" title="We cannot hear you">
          Speak towards the microphone. We are still recording.
        </Alert>
      )}
      {cancelled_at === null && (
        <div className={styles.record}>
          <Button
            variant="outline"
            aria-disabled={(isFull && !isRecording) || undefined}
            busy={BUSY_LABELS[state.kind]}
            onClick={() => {
              setNotice("");
              if (isRecording) stop();
              else if (!isFull) begin();
            }}
          >
            <span className={isRecording ? styles.stopIcon : styles.recordIcon} aria-hidden="true" />
            {isRecording ? "Stop recording" : "Record a comment"}
          </Button>
          {isRecording ? (
            <Timer startedAt={state.startedAt} />
          ) : (
            <span className={styles.limit}>
              {isFull
                ? `An evaluation has at most ${VOICE_LIMIT.count} voice comments. Delete one to record another.`
                : `Up to ${formatDuration(VOICE_LIMIT.ms)} each`}
            </span>
          )}
        </div>
      )}
      <p className={text.visuallyHidden} role="status">
        {isRecording ? "Recording." : notice}
      </p>
    </section>
  );
}

const TIMER_TICK_MS = 250;

/** The length of the recording so far. `startedAt` is in ms of `performance.now()`. */
function Timer({ startedAt }: { startedAt: number }) {
  const [now, setNow] = useState(startedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), TIMER_TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const used = Math.min(VOICE_LIMIT.ms, Math.max(0, now - startedAt));
  return (
    <span className={styles.timer}>
      <b role="timer" aria-label={`${formatDuration(used)} recorded`}>
        {formatMinutesSeconds(used)}
      </b>{" "}
      of {formatMinutesSeconds(VOICE_LIMIT.ms)}
    </span>
  );
}

/** A voice comment that is in the report. */
function Comment({
  slug,
  comment,
  name,
  about,
  canDelete,
  onDeleted,
}: {
  slug: string;
  comment: CrmVoiceComment;
  /** Names the recording to a screen reader. */
  name: string;
  about: string;
  canDelete: boolean;
  onDeleted: () => void;
}) {
  const services = useServices();
  const { isBusy, run } = useAction();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const { id, duration, staff_name, created_at } = comment;
  const load = async (): Promise<Blob | null> => {
    const reply = await (await services.client()).open("reportVoiceComment", { params: { slug, id } });
    return reply.kind === "ok" ? await reply.response.blob() : null;
  };
  const remove = (): void => {
    setFault(null);
    run(async (client) => {
      const reply = await tryCall(() => client.call("crmDeleteVoiceComment", { params: { id }, body: {} }));
      // A 404 means that the server has no such comment, so treat it as deleted.
      if (reply.kind === "ok" || (reply.kind === "problem" && reply.status === 404)) onDeleted();
      else setFault(describeFailure(reply));
    });
  };
  return (
    <li className={styles.item}>
      <p className={styles.subject}>{about}</p>
      <SoundPlayer name={name} duration={duration} speed="1" jump={null} load={load} />
      <p className={styles.meta}>
        {[staff_name, formatDate(created_at, "shortDateTime")].filter((part) => part !== "").join(", ")}
        {canDelete && (
          <Button variant="quiet" onClick={() => setDialogOpen(true)}>
            Delete<span className={text.visuallyHidden}> {name}</span>
          </Button>
        )}
      </p>
      <DeleteVoiceDialog
        open={isDialogOpen}
        busy={isBusy}
        fault={fault}
        onClose={() => {
          setDialogOpen(false);
          setFault(null);
        }}
        onConfirm={remove}
      />
    </li>
  );
}
