import { useEffect, useState } from "react";
import type { Device } from "#web/db/storage/device.ts";
import type { RecordingRow } from "#web/db/speaking/recording-rows.ts";
import { watchRecordings } from "#web/db/speaking/recordings.ts";
import { useServices } from "#web/services.ts";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";
import type { SpokenAnswer } from "./spoken-answers.tsx";

/** Returns the recorded answers of an attempt: those on the device, else those on the server. Null while they load. */
export function useSpokenAnswers(device: Device, slug: string): SpokenAnswer[] | null {
  const services = useServices();
  const [onDevice, setOnDevice] = useState<SpokenAnswer[] | null>(null);
  const [onServer, setOnServer] = useState<SpokenAnswer[] | null>(null);
  useEffect(() => watchRecordings(device, slug).subscribe((rows) => setOnDevice(rows.map(fromRow))), [device, slug]);
  const isNotOnDevice = onDevice?.length === 0;
  useEffect(() => {
    if (!isNotOnDevice) return;
    const fetchAnswers = async (): Promise<SpokenAnswer[]> => {
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
    return whenSettled(fetchAnswers(), setOnServer, () => setOnServer([]));
  }, [isNotOnDevice, services, slug]);
  return isNotOnDevice ? onServer : onDevice;
}

function fromRow({ id, part, question, mime, duration, state, cut }: RecordingRow): SpokenAnswer {
  const sendState = state === "sent" || state === "refused" ? state : "device";
  return { id, part, question, mime, duration, sendState, isCut: cut !== null };
}
