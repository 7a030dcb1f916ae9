import { formatMinutesSeconds } from "#core/format/format-duration.ts";
import type { CrmComment } from "#core/wire/crm/evaluation-forms.ts";
import { MAX_STAFF_CHARACTERS } from "#core/wire/crm/staff-texts.ts";
import type { SpokenAnswer as Answer } from "#core/wire/crm/examiner.ts";
import { useServices } from "#web/services.ts";
import { type Jump, SoundPlayer, type Speed } from "#web/ui/media/sound-player.tsx";
import { Button } from "#web/ui/form/button.tsx";
import text from "#web/ui/style/text.module.css";
import { useState } from "react";
import { CommentEditor } from "./comments/comment-editor.tsx";
import panel from "./comments/comments-panel.module.css";
import styles from "./spoken-tab.module.css";
import { StoredComment } from "./comments/stored-comment.tsx";
import { useCommentDraft } from "./comments/use-comment-draft.ts";
import { useComments } from "./comments/use-comments.ts";

/** A moment of a recording is stored in tenths of a second. */
const TENTH_MS = 100;

/** One answer of an interview: its question, its recording, and the comments on moments of the recording. */
export function SpokenAnswer({
  slug,
  section,
  answer,
  name,
  firstName,
  speed,
  comments,
  onComments,
}: {
  slug: string;
  section: number;
  answer: Answer;
  /** Names the recording to a screen reader. */
  name: string;
  /** The client's first name, for placeholders in bank comments. */
  firstName: string;
  speed: Speed;
  /** The comments on the whole interview. */
  comments: readonly CrmComment[];
  onComments: (comments: CrmComment[]) => void;
}) {
  const services = useServices();
  const [jump, setJump] = useState<Jump | null>(null);
  const { newSpan, storedText, begin, type } = useCommentDraft(section, answer.id);
  const { editing, fault, setFault, isBusy, add, beginEdit, cancelEdit, edit, remove } = useComments({
    section,
    comments,
    onChange: onComments,
  });
  const answerComments = comments
    .filter(({ recording }) => recording === answer.id)
    .toSorted((a, b) => a.anchor.start - b.anchor.start);
  const load = async (): Promise<Blob | null> => {
    const reply = await (await services.client()).open("crmRecording", { params: { slug, id: answer.id } });
    return reply.kind === "ok" ? await reply.response.blob() : null;
  };
  const variables = { name: firstName, task: `Part ${answer.part}`, band: "", quote: "" };
  return (
    <li className={styles.answer}>
      <p className={styles.question}>{answer.question === "" ? "A question of the examiner" : answer.question}</p>
      <SoundPlayer name={name} duration={answer.duration} speed={speed} jump={jump} load={load}>
        {(position) => (
          <Button
            variant="outline"
            onClick={() => {
              const start = Math.floor(position / TENTH_MS);
              begin({ start, end: start + 1 });
            }}
          >
            Comment here<span className={text.visuallyHidden}> on {name}</span>
          </Button>
        )}
      </SoundPlayer>
      <ol className={panel.list}>
        {answerComments.map((comment, index) => {
          const moment = formatMinutesSeconds(comment.anchor.start * TENTH_MS);
          return (
            <li key={comment.id}>
              <button
                type="button"
                className={panel.quote}
                onClick={() => setJump({ position: comment.anchor.start * TENTH_MS })}
              >
                <span className={text.visuallyHidden}>Play {name} from </span>
                <b>{moment}</b>
              </button>
              {editing?.id === comment.id ? (
                <CommentEditor
                  label={`Comment at ${moment}`}
                  variables={variables}
                  initialText={comment.comment}
                  saveLabel="Save comment"
                  isBusy={isBusy}
                  fault={fault}
                  onSave={(words) => edit(editing, words)}
                  onCancel={cancelEdit}
                />
              ) : (
                <StoredComment
                  comment={comment}
                  name={`comment ${index + 1} on ${name}`}
                  className={styles.words}
                  onEdit={() => beginEdit(comment)}
                  onDelete={() => remove(comment)}
                />
              )}
            </li>
          );
        })}
        {newSpan !== null && (
          <li className={panel.newComment}>
            <b>At {formatMinutesSeconds(newSpan.start * TENTH_MS)}</b>
            <CommentEditor
              key={newSpan.start}
              label={`New comment at ${formatMinutesSeconds(newSpan.start * TENTH_MS)}`}
              variables={variables}
              initialText={storedText}
              saveLabel="Add comment"
              onType={type}
              isBusy={isBusy}
              fault={editing === null ? fault : null}
              onSave={(comment) =>
                add({ anchor: { block: "speaking", ...newSpan }, recording: answer.id, comment }, () => begin(null))
              }
              onCancel={() => {
                setFault(null);
                begin(null);
              }}
            />
          </li>
        )}
      </ol>
      {fault !== null && newSpan === null && editing === null && (
        <p className={panel.fault} role="alert">
          {fault}
        </p>
      )}
      {newSpan !== null && (
        <p className={panel.limit}>
          The client sees your comments, at most {MAX_STAFF_CHARACTERS.comment} characters each.
        </p>
      )}
    </li>
  );
}
