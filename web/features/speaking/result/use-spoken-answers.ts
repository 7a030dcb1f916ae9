import { useEffect, useState } from "react";
import type { Device } from "#web/db/storage/device.ts";
import type { RecordingRow } from "#web/db/speaking/recording-rows.ts";
import { watchRecordings } from "#web/db/speaking/recordings.ts";
import { useServices } from "#web/services.ts";
import type { SpokenAnswer } from "./spoken-answers.tsx";

/** Returns the recorded answers of an attempt from the device or the server; null while they load. */
export function useSpokenAnswers(device: Device, slug: string): SpokenAnswer[] | null {
  const services = useServices();
  const [here, setHere] = useState<SpokenAnswer[] | null>(null);
  const [there, setThere] = useState<SpokenAnswer[] | null>(null);
  useEffect(() => watchRecordings(device, slug).subscribe((rows) => setHere(rows.map(fromRow))), [device, slug]);
  const isElsewhere = here?.length === 0;
  useEffect(() => {
    if (!isElsewhere) return;
    let isStale = false;
    const ask = async (): Promise<SpokenAnswer[]> => {
      const reply = await (await services.client()).call("recordings", { body: { attempt_slug: slug } });
      if (reply.kind !== "ok") return [];
      return reply.data.recordings.map(({ id, part, question, mime, duration, complete }) => ({
        id,
        part,
        question,
        mime,
        duration,
        sendState: complete ? "sent" : "elsewhere",
        isCut: false,
      }));
    };
    void ask()
      .catch((): SpokenAnswer[] => [])
      .then((found) => {
        if (!isStale) setThere(found);
      });
    return () => {
      isStale = true;
    };
  }, [isElsewhere, services, slug]);
  return isElsewhere ? there : here;
}

function fromRow({ id, part, question, mime, duration, state, cut }: RecordingRow): SpokenAnswer {
  const sendState = state === "sent" || state === "refused" ? state : "device";
  return { id, part, question, mime, duration, sendState, isCut: cut !== null };
}
