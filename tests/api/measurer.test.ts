import { afterAll, expect, it } from "vitest";
import { measureRecording } from "#api/jobs/measure-recording.ts";
import { createMeasurer } from "#api/jobs/measurer.ts";
import { disagreements, MEASURED_BY_CHROMIUM, spokenAnswer } from "#tests/support/spoken-answer.ts";
import {
  block,
  CLUSTER,
  ebmlHeader,
  file,
  openElement,
  SEGMENT,
  SIMPLE_BLOCK,
  track,
  tracks,
} from "#tests/support/webm-file.ts";

const measurer = createMeasurer();
afterAll(() => measurer.close());

const webm = (...packets: number[][]): Uint8Array<ArrayBuffer> =>
  file(
    ebmlHeader(),
    openElement(
      SEGMENT,
      tracks(track(1)),
      openElement(CLUSTER, ...packets.map((packet) => block(SIMPLE_BLOCK, 1, packet))),
    ),
  );

it("the server's thread measures in a recording what the browser that made it does", async () => {
  const measures = await measurer.measure(spokenAnswer());
  if (measures === null) throw new Error("nothing was measured");
  expect(disagreements(measures, MEASURED_BY_CHROMIUM)).toEqual([]);
  expect(measures).toMatchObject({ pauses: 2, long_pauses: 2, clipped: 0 });
});

it("a recording that was cut off is measured up to there", async () => {
  const whole = spokenAnswer();
  const measures = await measureRecording(whole.slice(0, whole.length / 2));
  expect(measures?.duration).toBeGreaterThan(5000);
  expect(measures?.gaps[0]).toEqual((await measureRecording(whole))?.gaps[0]);
});

it("leaves out what comes before the sound", async () => {
  const withRunUp = spokenAnswer();
  const head = withRunUp.findIndex((_, at) =>
    "OpusHead".split("").every((c, i) => withRunUp[at + i] === c.charCodeAt(0)),
  );
  withRunUp.set([0x80, 0x3e], head + 10);
  expect((await measureRecording(withRunUp))?.from).toBe(MEASURED_BY_CHROMIUM.from - 330);
});

it.each([
  ["nothing at all", new Uint8Array()],
  ["AAC in MP4", new Uint8Array([0, 0, 0, 32, 0x66, 0x74, 0x79, 0x70, 0x4d, 0x34, 0x41, 0x20])],
  ["a recording without sound", webm()],
  ["packets that are none", webm([0xff, 0xff, 0xff, 0xff])],
  ["a packet larger than any", webm(Array.from({ length: 20_000 }, () => 3))],
])("measures nothing in %s", async (_, bytes) => {
  expect(await measureRecording(bytes)).toBeNull();
});

it("measures nothing in more sound than a recording may have, however few bytes it is", async () => {
  const minute = webm(...Array.from({ length: 1000 }, () => [0x1b, 1]));
  expect(await measureRecording(minute, 60_000)).toMatchObject({ duration: 60_000, speech: 0 });
  expect(await measureRecording(minute, 59_999)).toBeNull();
});

it("one channel is enough of two", async () => {
  const [code, ...rest] = [0x9c, 0xff, 0xfe];
  const stereo = file(
    ebmlHeader(),
    openElement(
      SEGMENT,
      tracks(track(1, "A_OPUS", { channels: 2 })),
      openElement(CLUSTER, block(SIMPLE_BLOCK, 1, [code ?? 0, ...rest])),
    ),
  );
  expect(await measureRecording(stereo)).toMatchObject({ duration: 20, speech: 0 });
});

it("rejects when its thread dies or takes too long, and starts another", async () => {
  const thread = (onMessage: string): URL =>
    new URL(
      `data:text/javascript,${encodeURIComponent(`import { parentPort } from "node:worker_threads"; parentPort.on("message", ${onMessage});`)}`,
    );
  const dying = createMeasurer({ thread: thread("() => process.exit(3)") });
  await expect(dying.measure(spokenAnswer())).rejects.toThrow("ended with 3");
  await expect(dying.measure(spokenAnswer())).rejects.toThrow("ended with 3");
  const stuck = createMeasurer({ thread: thread("() => {}"), patience: 50 });
  await expect(stuck.measure(spokenAnswer())).rejects.toThrow("took too long");
  const failing = createMeasurer({ thread: thread('({ id }) => parentPort.postMessage({ id, fault: "no" })') });
  await expect(failing.measure(spokenAnswer())).rejects.toThrow("no");
  await failing.close();
});
