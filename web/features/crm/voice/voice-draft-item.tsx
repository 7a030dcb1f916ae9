import { useState } from "react";
import * as v from "valibot";
import type { SectionTask } from "#core/exam/bands/examiner.ts";
import { PIECE_HASH_HEADER } from "#core/wire/attempt/uploads.ts";
import { type CrmVoiceComment, VoiceTopicSchema } from "#core/wire/crm/voice-comments.ts";
import { listVoiceTopics } from "#core/wire/crm/voice-topics.ts";
import type { VoiceDraft } from "#web/db/speaking/voice-drafts.ts";
import { sha256Hex } from "#web/db/storage/digest.ts";
import { tryCall } from "#web/net/reply.ts";
import { SoundPlayer } from "#web/ui/media/sound-player.tsx";
import { Button } from "#web/ui/form/button.tsx";
import text from "#web/ui/style/text.module.css";
import { SelectField } from "#web/ui/form/select-field.tsx";
import { describeFailure, useAction } from "../use-call.ts";
import { DeleteVoiceDialog } from "./delete-voice-dialog.tsx";
import type { WaitingDraft } from "./use-voice-drafts.ts";
import styles from "./voice-comments.module.css";

/** Long enough to send three minutes of speech over a very slow connection. */
const SEND_TIMEOUT_MS = 150_000;

/**
 * A recording that is not in the report yet. Examiners play it, choose its subject, and add it to the report or delete
 * it.
 */
export function VoiceDraftItem({
  slug,
  waiting,
  name,
  tasks,
  onChange,
  onAdded,
  onDelete,
}: {
  slug: string;
  waiting: WaitingDraft;
  /** Names the recording to a screen reader. */
  name: string;
  tasks: readonly SectionTask[];
  /** Called with the recording after its subject was changed. */
  onChange: (draft: VoiceDraft) => void;
  onAdded: (comment: CrmVoiceComment) => void;
  onDelete: () => void;
}) {
  const { draft, isStored, note } = waiting;
  const { isBusy, run } = useAction();
  const [fault, setFault] = useState<string | null>(null);
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { id, topic, duration, bytes, mime } = draft;
  const storedWhere = isStored ? "on this device" : "in this tab";
  const add = (): void => {
    setFault(null);
    run(async (client) => {
      const reply = await tryCall(async () =>
        client.call("crmAddVoiceComment", {
          params: { slug, id },
          query: { topic, duration: String(duration) },
          bytes,
          headers: { [PIECE_HASH_HEADER]: await sha256Hex(bytes) },
          timeout: SEND_TIMEOUT_MS,
        }),
      );
      if (reply.kind === "ok") onAdded(reply.data);
      else setFault(`The recording could not be sent. ${describeFailure(reply)} It stays ${storedWhere}.`);
    });
  };
  return (
    <li className={styles.waiting}>
      <p className={styles.subject}>Not in the report yet</p>
      {note !== "" && <p className={styles.note}>{note}</p>}
      <SoundPlayer
        name={name}
        duration={duration}
        speed="1"
        jump={null}
        load={() => Promise.resolve(new Blob([bytes], { type: mime }))}
      />
      <SelectField
        label="About"
        value={topic}
        onChange={(event) => onChange({ ...draft, topic: v.parse(VoiceTopicSchema, event.target.value) })}
      >
        {listVoiceTopics(tasks).map((choice) => (
          <option key={choice.topic} value={choice.topic}>
            {choice.name}
          </option>
        ))}
      </SelectField>
      {!isStored && (
        <p className={styles.note}>
          This device could not store the recording. Add it to the report before you close this tab.
        </p>
      )}
      {fault !== null && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <p className={styles.actions}>
        <Button busy={isBusy ? "Sending" : undefined} onClick={add}>
          <span>
            {fault === null ? "Add" : "Try again to add"}
            <span className={text.visuallyHidden}> {name}</span> to the report
          </span>
        </Button>
        <Button variant="quiet" onClick={() => setDialogOpen(true)}>
          Delete<span className={text.visuallyHidden}> {name}</span>
        </Button>
      </p>
      <DeleteVoiceDialog
        open={isDialogOpen}
        onClose={() => setDialogOpen(false)}
        onConfirm={() => {
          setDialogOpen(false);
          onDelete();
        }}
      />
    </li>
  );
}
