import { afterEach, expect, it } from "vitest";
import { createNotices, type Notice } from "./notices.ts";

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanups.splice(0)) cleanUp();
});

it("accepts only messages of its own format", async () => {
  const name = "notices-of-this-test";
  const notices = createNotices(name);
  const stranger = new BroadcastChannel(name);
  cleanups.push(
    () => notices.close(),
    () => stranger.close(),
  );
  const heard: Notice[] = [];
  const last = new Promise<void>((resolve) =>
    notices.listen((notice) => {
      heard.push(notice);
      if (notice.type === "session") resolve();
    }),
  );
  const foreign = [
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
  for (const message of foreign) stranger.postMessage(message);
  stranger.postMessage({ type: "drain", state: "done", token: "more than was declared" });
  stranger.postMessage({ type: "session" });
  await last;
  expect(heard).toEqual([{ type: "drain", state: "done" }, { type: "session" }]);
});
