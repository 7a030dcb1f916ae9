import { afterEach, expect, it } from "vitest";
import { createNotices, type Notice } from "./notices.ts";

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanups.splice(0)) cleanUp();
});

it("passes on valid notices, without unknown fields, and ignores other messages", async () => {
  const name = "notices-of-this-test";
  const notices = createNotices(name);
  const channel = new BroadcastChannel(name);
  cleanups.push(
    () => notices.close(),
    () => channel.close(),
  );
  const received: Notice[] = [];
  const last = new Promise<void>((resolve) =>
    notices.listen((notice) => {
      received.push(notice);
      if (notice.type === "session") resolve();
    }),
  );
  const invalid = [
    null,
    "session",
    7,
    [],
    { type: "sessions" },
    { type: ["session"] },
    { type: "drain" },
    { type: "drain", state: "stolen" },
    { state: "done" },
  ];
  for (const message of invalid) channel.postMessage(message);
  channel.postMessage({ type: "drain", state: "done", token: "unknown field" });
  channel.postMessage({ type: "session" });
  await last;
  expect(received).toEqual([{ type: "drain", state: "done" }, { type: "session" }]);
});
