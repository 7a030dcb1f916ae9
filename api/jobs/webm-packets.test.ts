import fc from "fast-check";
import { expect, it } from "vitest";
import { spokenAnswer } from "#tests/support/spoken-answer.ts";
import {
  block,
  BLOCK,
  BLOCK_GROUP,
  CLUSTER,
  ebmlHeader,
  element,
  file,
  openElement,
  SEGMENT,
  SIMPLE_BLOCK,
  track,
  tracks,
} from "#tests/support/webm-file.ts";
import { readOpusTrack } from "./webm-packets.ts";

const TIMECODE = element([0xe7], [0]);
const packetsOf = (bytes: Uint8Array): number[][] | null => {
  const found = readOpusTrack(bytes);
  return found === null ? null : Array.from(found.packets, (packet) => [...packet]);
};

it("reads what Chromium's recorder writes: 245 packets of one voice, up to the last whole one where it was cut", () => {
  const bytes = spokenAnswer();
  expect(readOpusTrack(bytes)).toMatchObject({ channels: 1, preSkip: 0 });
  expect(packetsOf(bytes)).toHaveLength(245);
  const half = packetsOf(bytes.subarray(0, bytes.length / 2)) ?? [];
  expect(half.length).toBeGreaterThan(100);
  expect(half).toEqual(packetsOf(bytes)?.slice(0, half.length));
});

it.each([
  ["known", element],
  ["unknown", openElement],
])("takes blocks and groups of blocks, with sizes %s", (_, wrap) => {
  const cluster = [TIMECODE, block(SIMPLE_BLOCK, 1, [10, 11]), element(BLOCK_GROUP, block(BLOCK, 1, [12]))];
  const bytes = file(
    ebmlHeader(),
    wrap(
      SEGMENT,
      element([0xec], [0, 0]),
      tracks(track(1, "A_OPUS", { channels: 2, preSkip: 312 })),
      wrap(CLUSTER, ...cluster),
      wrap(CLUSTER, TIMECODE, block(SIMPLE_BLOCK, 1, [13])),
    ),
  );
  expect(readOpusTrack(bytes)).toMatchObject({ channels: 2, preSkip: 312 });
  expect(packetsOf(bytes)).toEqual([[10, 11], [12], [13]]);
});

it("takes the packets of the sound alone, whichever track it is", () => {
  const blocks = [block(SIMPLE_BLOCK, 1, [9, 9]), block(SIMPLE_BLOCK, 2, [10]), block(SIMPLE_BLOCK, 2, [])];
  const bytes = file(
    ebmlHeader(),
    openElement(SEGMENT, tracks(track(1, "V_VP8"), track(2)), openElement(CLUSTER, TIMECODE, ...blocks)),
  );
  expect(packetsOf(bytes)).toEqual([[10]]);
});

it.each([
  ["nothing", file()],
  ["a picture", file(new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]))],
  ["a film without sound", file(ebmlHeader(), openElement(SEGMENT, tracks(track(1, "V_VP8"))))],
  ["six channels", file(ebmlHeader(), openElement(SEGMENT, tracks(track(1, "A_OPUS", { channels: 6 }))))],
  ["an MP4 file", file(new Uint8Array([0, 0, 0, 32, 0x66, 0x74, 0x79, 0x70]))],
])("finds no track in %s", (_, bytes) => {
  expect(packetsOf(bytes)).toBeNull();
});

it("stops at packets that share a block, which it does not take apart", () => {
  const blocks = [block(SIMPLE_BLOCK, 1, [10]), block(SIMPLE_BLOCK, 1, [11, 12], 0x02), block(SIMPLE_BLOCK, 1, [13])];
  const bytes = file(ebmlHeader(), openElement(SEGMENT, tracks(track(1)), openElement(CLUSTER, TIMECODE, ...blocks)));
  expect(packetsOf(bytes)).toEqual([[10]]);
});

it("ends, and throws nothing, whatever is damaged", () => {
  const whole = spokenAnswer().subarray(0, 3000);
  const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 12 });
  fc.assert(
    fc.property(damage, fc.nat(whole.length), (changes, length) => {
      const bytes = whole.slice(0, length);
      for (const [at, value] of changes) if (at < length) bytes[at] = value;
      const taken = (packetsOf(bytes) ?? []).reduce((sum, packet) => sum + packet.length, 0);
      expect(taken).toBeLessThanOrEqual(length);
    }),
    { numRuns: 300 },
  );
});
