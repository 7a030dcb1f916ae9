import { assertInvariant } from "./expected.ts";
import { playStep, play } from "./play.ts";
import { checkReconnected } from "./invariants.ts";
import { reconnect } from "./sending.ts";
import { ESSAY, ESSAY_ON_BOTH, SEND_FROM_TAB, type Step } from "./steps.ts";
import { beginStory, endStory } from "./story.ts";
import type { ModelServer } from "./model-server.ts";
import { addComment } from "#web/db/account/comments.ts";
import { createDrain } from "#web/sync/send/drain.ts";
import { BOOK } from "./model-server.ts";
import { DAY_MS, SECOND_MS } from "#core/exam/durations.ts";

const sendWith = (...faults: Extract<Step, { do: "send" }>["faults"]): Step => ({ ...SEND_FROM_TAB, faults });
const write = (device: number): Step => ({ do: "write", device, attempt: 0, section: 0, appends: false });

/** Stories by name, with sequences of steps that are too rare in random stories. */
export const DIRECTED: Record<string, (server: ModelServer) => Promise<void>> = {
  "an app that dies before it sends its request": (server) =>
    play(server, [{ do: "comment", device: 0 }, sendWith("killed"), { do: "reload", device: 0 }, SEND_FROM_TAB]),
  "a response that is lost": (server) =>
    play(server, [{ do: "comment", device: 0 }, sendWith("responseLost"), { do: "wait", seconds: 60 }, SEND_FROM_TAB]),
  "a request that arrives late, after a newer one and after pruning": (server) =>
    play(server, [
      ...ESSAY,
      SEND_FROM_TAB,
      write(0),
      { do: "wait", seconds: 10 },
      sendWith("late"),
      { do: "wait", seconds: 60 },
      SEND_FROM_TAB,
      write(0),
      { do: "wait", seconds: 10 },
      SEND_FROM_TAB,
      { do: "prune" },
      { do: "late", device: 0 },
    ]),
  "two devices that write without knowing of each other": (server) =>
    play(server, [
      ...ESSAY_ON_BOTH,
      write(0),
      write(1),
      { do: "wait", seconds: 10 },
      SEND_FROM_TAB,
      { ...SEND_FROM_TAB, device: 1 },
      { do: "pull", device: 0, faults: [] },
    ]),
  "a choice between texts on the device that sent first, while the other goes on writing": (server) =>
    play(server, [
      ...ESSAY_ON_BOTH,
      write(0),
      write(1),
      { do: "wait", seconds: 10 },
      SEND_FROM_TAB,
      { ...SEND_FROM_TAB, device: 1 },
      { do: "pull", device: 0, faults: [] },
      { do: "choose", device: 0, attempt: 0, section: 0, choice: "mine" },
      write(1),
      { do: "wait", seconds: 10 },
      { ...SEND_FROM_TAB, device: 1 },
      SEND_FROM_TAB,
      { do: "pull", device: 0, faults: [] },
    ]),
  "a choice between texts on the device that sent first, pulled by the other before it writes": (server) =>
    play(server, [
      ...ESSAY_ON_BOTH,
      write(0),
      write(1),
      { do: "wait", seconds: 10 },
      SEND_FROM_TAB,
      { ...SEND_FROM_TAB, device: 1 },
      { do: "pull", device: 1, faults: [] },
      { do: "pull", device: 0, faults: [] },
      { do: "choose", device: 0, attempt: 0, section: 0, choice: "both" },
      { do: "wait", seconds: 10 },
      SEND_FROM_TAB,
      { do: "pull", device: 1, faults: [] },
      write(1),
    ]),
  "a text imported from a file, sent by a device whose learner has not seen it": (server) =>
    play(server, [
      ...ESSAY_ON_BOTH,
      write(0),
      { do: "carry", device: 0 },
      { ...SEND_FROM_TAB, device: 1 },
      write(1),
      { do: "wait", seconds: 10 },
      { ...SEND_FROM_TAB, device: 1 },
    ]),
  "an app that is updated while work waits": (server) =>
    play(server, [
      ...ESSAY,
      { do: "comment", device: 0 },
      { do: "dismiss", device: 0 },
      sendWith("responseLost"),
      { do: "upgrade", device: 0 },
    ]),
  "two devices that hand in": (server) =>
    play(server, [
      ...ESSAY_ON_BOTH,
      write(0),
      write(1),
      { do: "handIn", device: 0, attempt: 0 },
      { do: "handIn", device: 1, attempt: 0 },
      SEND_FROM_TAB,
      { ...SEND_FROM_TAB, device: 1 },
    ]),
  "a server that dies within a command, before and after its commit": (server) =>
    play(server, [
      { do: "comment", device: 0 },
      { do: "report", device: 0 },
      sendWith("crashInside"),
      { do: "wait", seconds: 60 },
      sendWith("crashBeforeCommit"),
      { do: "wait", seconds: 60 },
      sendWith("crashAfterCommit"),
      { do: "wait", seconds: 60 },
    ]),
  "a server that replies with an error": (server) =>
    play(server, [{ do: "comment", device: 0 }, sendWith("broken"), { do: "wait", seconds: 60 }, SEND_FROM_TAB]),
  "a session that has ended": (server) =>
    play(server, [
      { do: "comment", device: 0 },
      { do: "expire", device: 0 },
      SEND_FROM_TAB,
      { do: "wait", seconds: 1 },
      SEND_FROM_TAB,
    ]),
  "typing after a save whose response is lost": (server) =>
    play(server, [
      ...ESSAY,
      SEND_FROM_TAB,
      write(0),
      { do: "wait", seconds: 10 },
      sendWith("responseLost"),
      write(0),
      { do: "wait", seconds: 60 },
      SEND_FROM_TAB,
    ]),
  "weeks without a network": (server) =>
    play(server, [
      { do: "comment", device: 0 },
      sendWith("lost"),
      { do: "wait", seconds: (30 * DAY_MS) / SECOND_MS },
      { do: "signIn", device: 0 },
      SEND_FROM_TAB,
    ]),
  "another learner on the same device": (server) =>
    play(server, [
      { do: "comment", device: 0 },
      { do: "switchUser", device: 0 },
      SEND_FROM_TAB,
      { do: "comment", device: 0 },
      SEND_FROM_TAB,
    ]),
  "work that is kept at a sign-out, after its response was lost": (server) =>
    play(server, [
      ...ESSAY,
      { do: "comment", device: 0 },
      sendWith("responseLost"),
      write(0),
      { do: "signOut", device: 0 },
      { do: "wait", seconds: 60 },
      { do: "switchUser", device: 0 },
      SEND_FROM_TAB,
      { do: "signIn", device: 0 },
      SEND_FROM_TAB,
    ]),
  "a frozen tab that holds the lock": playFrozenTab,
};

/** Longer than the time after which other tabs consider a tab without a heartbeat frozen. */
const HEARTBEAT_MISSED_MS = 65_000;

/** A tab freezes while it sends: its request never gets a response, and its heartbeat stops. Another tab must send. */
async function playFrozenTab(server: ModelServer): Promise<void> {
  const story = await beginStory(server);
  try {
    const [browser] = story.browsers;
    const frozen = browser.tab();
    const owner = story.accounts[0];
    await addComment(
      frozen.device,
      { owner, uniqueId: `book-${BOOK}`, name: "Ada" },
      story.uniqueText(),
      story.app.clock.now(),
    );
    const { promise: firstCall, resolve: markCalled } = Promise.withResolvers<void>();
    const platform = { ...frozen.platform, every: () => () => undefined };
    const { client } = frozen;
    const hangingClient: typeof client = {
      ...client,
      call: () => {
        markCalled();
        return new Promise(() => undefined);
      },
    };
    const { device, session } = frozen;
    void createDrain({ device, client: hangingClient, session, platform })().catch(() => undefined);
    await firstCall;
    story.app.clock.advance(HEARTBEAT_MISSED_MS);
    const second = browser.open();
    await second.send("exclusive");
    const waiting = await second.device.work.outbox.count();
    second.kill();
    assertInvariant(waiting === 0, "I6", () => "a frozen tab keeps the others from sending");
    await playStep(story, { do: "reload", device: 0 });
    await reconnect(story);
    await checkReconnected(story);
  } finally {
    endStory(story, 3);
  }
}
