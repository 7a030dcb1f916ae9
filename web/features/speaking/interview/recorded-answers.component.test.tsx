import { render, screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { isAnswerStep, planSpeaking } from "#core/exam/attempt/speaking-plan.ts";
import { fixtureSpeaking } from "#tests/support/fixture-speaking.ts";
import { beginRecording } from "#web/db/speaking/recordings.ts";
import { type Device, openDevice } from "#web/db/storage/device.ts";
import { RecordedAnswers } from "./recorded-answers.tsx";

const SLUG = "AAAAAAAAAAAAAAAAAAAAAA";
const plan = planSpeaking(fixtureSpeaking.parts, [1], "practice", 0);
const steps = plan.filter(isAnswerStep);

let device: Device;
beforeEach(() => {
  device = openDevice({ names: { work: crypto.randomUUID(), cache: crypto.randomUUID() } });
  return () => Promise.all([device.work.delete(), device.cache.delete()]);
});

async function record(step: string | undefined): Promise<void> {
  await beginRecording(device, {
    owner: "account-ada",
    attempt_slug: SLUG,
    step: step ?? "",
    part: 1,
    question: null,
    mime: "audio/webm",
    started_at: 0,
  });
}

test("does not count a skipped question, and counts an answer in two recordings once", async () => {
  await record(steps[0]?.id);
  await record(steps[0]?.id);

  render(<RecordedAnswers device={device} slug={SLUG} plan={plan} />);

  expect(await screen.findByText("1 of 3 answers are recorded. You cannot add anything afterwards.")).toBeTruthy();
});

test("says that all answers are recorded", async () => {
  for (const { id } of steps) await record(id);

  render(<RecordedAnswers device={device} slug={SLUG} plan={plan} />);

  expect(await screen.findByText("All 3 answers are recorded. You cannot add anything afterwards.")).toBeTruthy();
});
