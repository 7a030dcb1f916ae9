import { expect, it } from "vitest";
import { measuredBy } from "./measured-by.ts";

const webm = (id: string) => ({ id, mime: "audio/webm" }) as const;
const aac = (id: string) => ({ id, mime: "audio/mp4" }) as const;
const server = { measured_by: "server" } as const;
const device = { measured_by: "device" } as const;

it.each([
  ["nothing", [webm("a")], {}, null],
  ["all by the server", [webm("a"), webm("b")], { a: server, b: server }, /^Measured by the server/],
  ["all here, the server to follow", [webm("a")], { a: device }, /^Measured on your own device.* measures again/],
  ["some by each", [webm("a"), webm("b"), webm("c")], { a: server, b: device, c: server }, /^2 of 3 answers/],
  ["AAC, which stays the device's", [aac("a")], { a: device }, /^Measured on your own device.* cannot decode/],
  ["what is not measured does not count", [webm("a"), webm("b")], { a: server }, /^Measured by the server/],
])("says whose the measures are: %s", (_, answers, measures, words) => {
  const said = measuredBy(answers, measures);
  if (words === null) expect(said).toBeNull();
  else expect(said).toMatch(words);
});
