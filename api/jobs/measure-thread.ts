import { parentPort } from "node:worker_threads";
import { measureRecording } from "./measure-recording.ts";
import type { MeasurerReply, MeasurerRequest } from "./measurer.ts";

// A thread of its own: decoding an interview takes seconds, and what is decoded came from outside.
parentPort?.on("message", ({ id, bytes }: MeasurerRequest) => {
  const send = (reply: MeasurerReply): void => parentPort?.postMessage(reply);
  void measureRecording(bytes).then(
    (measures) => send({ id, measures }),
    (error: unknown) => send({ id, fault: String(error) }),
  );
});
