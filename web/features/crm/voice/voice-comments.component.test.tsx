import { cleanup, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import type { CrmEvaluation } from "#core/wire/crm/crm-evaluation.ts";
import { type CrmVoiceComment, VOICE_LIMIT } from "#core/wire/crm/voice-comments.ts";
import { axeFaults, createFakeServer, press, problem, renderWithServer } from "#tests/support/component.tsx";
import { silentWav } from "#tests/support/silence.ts";
import { EVALUATION } from "#tests/support/workbench.tsx";
import { closeDevice, type Device, openDevice } from "#web/db/storage/device.ts";
import { listVoiceDrafts, putVoiceSlice } from "#web/db/speaking/voice-drafts.ts";
import { sha256Hex } from "#web/db/storage/digest.ts";
import { END_TEXTS, PROBLEM_TEXTS } from "./labels.ts";
import { lockRecording } from "./recording-lock.ts";
import { VoiceComments } from "./voice-comments.tsx";
import type { StartVoice, VoiceCallbacks } from "./voice-recorder.ts";

const added: CrmVoiceComment = {
  id: "voice00000000000000001",
  topic: "task_1",
  duration: 4200,
  staff_name: "Ada Lowe",
  created_at: 0,
};
type Call = {
  name: string;
  input: { params?: { id?: string }; query?: object; headers?: Record<string, string>; bytes?: ArrayBuffer };
};
const acceptComment = ({ params, query }: Call["input"]): unknown => ({
  kind: "ok",
  data: { ...added, id: params?.id, ...query, duration: 2000 },
});

let device: Device;
let owner: string;
beforeEach(() => {
  owner = crypto.randomUUID();
  const names = { work: `voice-${crypto.randomUUID()}`, cache: `voice-cache-${crypto.randomUUID()}` };
  device = openDevice({ names });
  return () => {
    cleanup();
    closeDevice(device);
  };
});

/**
 * Shows the panel to an examiner. The recorder delivers two seconds of sound. `replyWith` sets the reply to all calls.
 */
function setUp({
  comments = [],
  change = {},
  start,
  open = () => Promise.resolve(device),
}: {
  comments?: CrmVoiceComment[];
  change?: Partial<CrmEvaluation>;
  start?: StartVoice;
  open?: () => Promise<Device>;
} = {}) {
  const calls: Call[] = [];
  let reply: (input: Call["input"]) => unknown = acceptComment;
  const call = (name: string, input: Call["input"]): Promise<unknown> => {
    calls.push({ name, input });
    return Promise.resolve(reply(input));
  };
  const server = createFakeServer({
    device: open,
    local: { readOwner: () => owner, onLocalChange: () => () => undefined } as never,
    client: () =>
      Promise.resolve({
        call,
        open: (name: string, input: Call["input"]) => {
          calls.push({ name, input });
          return Promise.resolve({ kind: "ok", response: new Response(silentWav(2)) });
        },
      }) as never,
  });
  const recorder: { callbacks: VoiceCallbacks | null } = { callbacks: null };
  const onUnsentCount = vi.fn<(count: number) => void>();
  const record: StartVoice = async (callbacks) => {
    recorder.callbacks = callbacks;
    const bytes = await silentWav(2).arrayBuffer();
    return {
      mime: "audio/wav",
      async stop() {
        await callbacks.onSlice({ n: 0, ms: 2000, bytes });
        return 2000;
      },
    };
  };
  function Panel() {
    const [evaluation, setEvaluation] = useState<CrmEvaluation>({ ...EVALUATION, voice_comments: comments, ...change });
    return (
      <VoiceComments
        evaluation={evaluation}
        start={start ?? record}
        onChange={setEvaluation}
        onUnsentCount={onUnsentCount}
      />
    );
  }
  renderWithServer(<Panel />, server);
  return {
    recorder,
    onUnsentCount,
    listInputs: (name: string) => calls.filter((entry) => entry.name === name).map(({ input }) => input),
    replyWith: (next: typeof reply) => {
      reply = next;
    },
  };
}

async function begin(): Promise<void> {
  await press("Record a comment");
  await screen.findByRole("button", { name: "Stop recording" });
}
async function record(): Promise<void> {
  await begin();
  await press("Stop recording");
  await screen.findByText("Not in the report yet");
}
const stored = () => listVoiceDrafts(device, owner, EVALUATION.id);

describe("a recorded comment", () => {
  test("can be played, gets a subject, and is added to the report", async () => {
    const { listInputs, onUnsentCount } = setUp();
    await begin();
    expect(screen.getByRole("timer", { name: "0 seconds recorded" })).toBeTruthy();
    expect(await axeFaults()).toEqual([]);
    await press("Stop recording");
    await screen.findByText("Not in the report yet");
    expect(document.activeElement?.textContent).toBe("Record a comment");
    expect(screen.getByText("2 seconds recorded. It is not in the report yet.")).toBeTruthy();
    await vi.waitFor(() => expect(onUnsentCount).toHaveBeenLastCalledWith(1));
    expect(await stored()).toMatchObject([{ topic: "whole", duration: 2000, mime: "audio/wav" }]);
    await press("Play recording 1");
    await screen.findByRole("button", { name: "Pause recording 1" });
    expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual([
      "Both tasks",
      "Task 1",
      "Task 2",
      "Task Achievement and Response",
      "Coherence and Cohesion",
      "Lexical Resource",
      "Grammatical Range and Accuracy",
    ]);
    await userEvent.selectOptions(screen.getByLabelText("About"), "Task 2");
    await vi.waitFor(async () => expect(await stored()).toMatchObject([{ topic: "task_2" }]));
    expect(await axeFaults()).toEqual([]);

    await press("Add recording 1 to the report");
    await screen.findByRole("button", { name: "Delete voice comment 1" });
    const [sent] = listInputs("crmAddVoiceComment");
    const bytes = await silentWav(2).arrayBuffer();
    expect(sent).toMatchObject({
      params: { slug: EVALUATION.slug, id: expect.stringMatching(/^[\w-]{22}$/u) },
      query: { topic: "task_2", duration: "2000" },
      headers: { "X-Sha256": await sha256Hex(bytes) },
    });
    expect(sent?.bytes?.byteLength).toBe(bytes.byteLength);
    expect(screen.queryByText("Not in the report yet")).toBeNull();
    expect(screen.getByText("Task 2")).toBeTruthy();
    expect(document.activeElement?.textContent).toBe("Voice comments");
    await vi.waitFor(() => expect(onUnsentCount).toHaveBeenLastCalledWith(0));
    await vi.waitFor(async () => expect(await stored()).toEqual([]));
    await press("Play voice comment 1");
    await screen.findByRole("button", { name: "Pause voice comment 1" });
    expect(listInputs("reportVoiceComment")).toMatchObject([
      { params: { slug: EVALUATION.slug, id: sent?.params?.id } },
    ]);
    expect(await axeFaults()).toEqual([]);
  });

  test("that cannot be sent stays on the device, also after the page was left, and is sent later", async () => {
    const { replyWith } = setUp();
    await record();
    replyWith(() => ({ kind: "network", cause: "unreachable" }));
    await press("Add recording 1 to the report");
    expect((await screen.findByRole("alert")).textContent).toBe(
      "The recording could not be sent. Please check your connection. It stays on this device.",
    );
    expect(await axeFaults()).toEqual([]);
    replyWith(() => problem({ code: "disk_full", detail: "The server has no room left." }, 507));
    await press("Try again to add recording 1 to the report");
    await screen.findByText(/The server has no room left\. It stays on this device\./u);
    cleanup();

    const { listInputs } = setUp();
    await screen.findByText("Not in the report yet");
    await press("Add recording 1 to the report");
    await screen.findByRole("button", { name: "Delete voice comment 1" });
    expect(listInputs("crmAddVoiceComment")[0]?.bytes?.byteLength).toBe(silentWav(2).size);
    expect(await stored()).toEqual([]);
  });

  test("stays in the tab when the device cannot store it", async () => {
    const full = () => Promise.reject(new DOMException("full", "QuotaExceededError"));
    setUp({ open: full });
    await record();
    expect(screen.getByText(/^This device could not store the recording\./u)).toBeTruthy();
    const isCloseBlocked = () => {
      const event = new Event("beforeunload", { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(isCloseBlocked()).toBe(true);
    cleanup();
    const { replyWith } = setUp({ open: full });
    await screen.findByText("Not in the report yet");
    replyWith(() => ({ kind: "network", cause: "unreachable" }));
    await press("Add recording 1 to the report");
    await screen.findByText(/It stays in this tab\./u);
    replyWith(acceptComment);
    await press("Try again to add recording 1 to the report");
    await screen.findByRole("button", { name: "Delete voice comment 1" });
    expect(isCloseBlocked()).toBe(false);
  });

  test("is deleted after confirming", async () => {
    setUp();
    await record();
    await press("Delete recording 1");
    await press("Keep it");
    expect(await stored()).toHaveLength(1);
    await press("Delete recording 1");
    expect(await axeFaults()).toEqual([]);
    await press("Delete recording");
    await vi.waitFor(async () => expect(await stored()).toEqual([]));
    expect(screen.queryByText("Not in the report yet")).toBeNull();
    expect(document.activeElement?.textContent).toBe("Voice comments");
  });

  test("that was cut off by a closed page is found again, but not while another tab records it", async () => {
    const row = { owner, evaluation: EVALUATION.id, topic: "whole", mime: "audio/wav", started_at: 1 } as const;
    const bytes = await silentWav(1).arrayBuffer();
    const cut = { ...row, id: "voice00000000000000001", duration: null };
    const running = { ...row, id: "voice00000000000000002", duration: null };
    for (const draft of [cut, running]) await putVoiceSlice(device, draft, { n: 0, ms: 1000, bytes });
    const release = lockRecording(running.id);
    setUp();
    expect(await screen.findByText(END_TEXTS.page)).toBeTruthy();
    expect(screen.getAllByText("Not in the report yet")).toHaveLength(1);
    release();
  });
});

describe("the recorder", () => {
  test("says what is wrong with the microphone, and can be started again", async () => {
    const results: Awaited<ReturnType<StartVoice>>[] = [
      { problem: "refused" },
      { problem: "none" },
      { problem: "busy" },
      { problem: "unable" },
      { mime: "audio/wav", stop: () => Promise.resolve(0) },
    ];
    setUp({
      start: () => {
        const next = results.shift();
        return next === undefined ? Promise.reject(new Error("no network")) : Promise.resolve(next);
      },
    });
    for (const name of ["refused", "none", "busy", "unable"] as const) {
      await press("Record a comment");
      await screen.findByText(PROBLEM_TEXTS[name].title);
      expect(screen.getByText(PROBLEM_TEXTS[name].text)).toBeTruthy();
    }
    expect(await axeFaults()).toEqual([]);
    await begin();
    await press("Stop recording");
    await screen.findByText(PROBLEM_TEXTS.empty.title);
    await press("Record a comment");
    await screen.findByText(PROBLEM_TEXTS.unloaded.title);
    expect(await stored()).toEqual([]);
  });

  test("warns of silence, and keeps the sound until then when the microphone is lost", async () => {
    const { recorder } = setUp();
    await begin();
    recorder.callbacks?.onHeard(false);
    await screen.findByText("We cannot hear you");
    recorder.callbacks?.onHeard(true);
    await vi.waitFor(() => expect(screen.queryByText("We cannot hear you")).toBeNull());
    recorder.callbacks?.onCut("microphone");
    expect(await screen.findByText(END_TEXTS.microphone)).toBeTruthy();
    expect(await stored()).toHaveLength(1);
  });

  test("stores each second, and keeps the recording when the examiner leaves the page", async () => {
    const { recorder } = setUp();
    await begin();
    await recorder.callbacks?.onSlice({ n: 0, ms: 1000, bytes: await silentWav(1).arrayBuffer() });
    expect(await stored()).toMatchObject([{ duration: 1000, isCut: true }]);
    cleanup();
    await vi.waitFor(async () => expect(await stored()).toMatchObject([{ duration: 2000, isCut: false }]));
  });

  test("stops after three minutes", async () => {
    const timers = vi.spyOn(window, "setTimeout");
    setUp();
    await press("Record a comment");
    await screen.findByRole("timer");
    const timer = timers.mock.calls.find(([, ms]) => ms === VOICE_LIMIT.ms);
    (timer?.[0] as (() => void) | undefined)?.();
    expect(await screen.findByText(END_TEXTS.limit)).toBeTruthy();
    timers.mockRestore();
  });

  test("is disabled at the maximum number of voice comments, and missing for a cancelled evaluation", async () => {
    const ten = Array.from({ length: VOICE_LIMIT.count }, (_, n) => ({
      ...added,
      id: `${added.id.slice(0, 20)}${n + 10}`,
    }));
    setUp({ comments: ten });
    expect(screen.getByRole("button", { name: "Record a comment" }).getAttribute("aria-disabled")).toBe("true");
    expect(screen.getByText(/at most 10/u)).toBeTruthy();
    cleanup();
    setUp({ comments: [added], change: { cancelled_at: 1 } });
    expect(screen.queryByRole("button", { name: "Record a comment" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Delete voice comment 1" })).toBeNull();
    expect(screen.getByRole("button", { name: "Play voice comment 1" })).toBeTruthy();
  });
});

test("deletes a voice comment of the report, and shows the error if that fails", async () => {
  const { listInputs, replyWith } = setUp({ comments: [added] });
  replyWith(() => ({ kind: "network", cause: "unreachable" }));
  await press("Delete voice comment 1");
  await press("Delete recording");
  await screen.findByText("Please check your connection.");
  replyWith(() => ({ kind: "ok", data: { detail: "" } }));
  await press("Delete recording");
  await vi.waitFor(() => expect(screen.queryByText("Task 1")).toBeNull());
  expect(listInputs("crmDeleteVoiceComment")).toEqual([
    { params: { id: added.id }, body: {} },
    { params: { id: added.id }, body: {} },
  ]);
  expect(document.activeElement?.textContent).toBe("Voice comments");
});
