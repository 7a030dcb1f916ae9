import { useEffect, useState } from "react";
import type { Device } from "#web/db/device.ts";
import type { RecordingRow } from "#web/db/recording-rows.ts";
import { watchRecordings } from "#web/db/recordings.ts";
import { useParts } from "#web/parts.ts";
import type { SpokenAnswer } from "./spoken-answers.tsx";

/** What was said in an attempt: as this device has it, else as the server does. Null until either has answered. */
export function useSpokenAnswers(device: Device, slug: string): SpokenAnswer[] | null {
  const parts = useParts();
  const [here, setHere] = useState<SpokenAnswer[] | null>(null);
  const [there, setThere] = useState<SpokenAnswer[] | null>(null);
  useEffect(() => watchRecordings(device, slug).subscribe((rows) => setHere(rows.map(fromRow))), [device, slug]);
  const isElsewhere = here?.length === 0;
  useEffect(() => {
    if (!isElsewhere) return;
    let isOver = false;
    const ask = async (): Promise<SpokenAnswer[]> => {
      const reply = await (await parts.client()).call("recordings", { body: { attempt_slug: slug } });
      if (reply.kind !== "ok") return [];
      return reply.data.recordings.map(({ id, part, question, mime, duration, complete }) => ({
        id,
        part,
        question,
        mime,
        duration,
        delivery: complete ? "sent" : "elsewhere",
        isCut: false,
      }));
    };
    void ask()
      .catch((): SpokenAnswer[] => [])
      .then((found) => {
        if (!isOver) setThere(found);
      });
    return () => {
      isOver = true;
    };
  }, [isElsewhere, parts, slug]);
  return isElsewhere ? there : here;
}

function fromRow({ id, part, question, mime, duration, state, cut }: RecordingRow): SpokenAnswer {
  const delivery = state === "sent" || state === "refused" ? state : "device";
  return { id, part, question, mime, duration, delivery, isCut: cut !== null };
}
