/** Reads which recording plays, and what the exam's player shows. */
import type { Page } from "@playwright/test";
import { mediaPath } from "#core/exam/content/media.ts";
import { SECOND_MS } from "#core/exam/durations.ts";
import type { PublishedModule } from "./published-module.ts";
import { readSound } from "./sound.ts";
import { expect } from "./test.ts";

export const LISTENING = "tidewater-1-listening-1";
/** A busy test machine may be late by this much. */
const TOLERANCE_MS = 12_000;

/** Expects a recording to play near a position, in ms. */
export async function expectSound(
  page: Page,
  published: PublishedModule,
  audio: string,
  position: number,
): Promise<void> {
  const item = published.module.media.find(({ id }) => id === audio);
  if (item === undefined) throw new Error(`no ${audio}`);
  await expect
    .poll(
      async () => {
        const sound = await readSound(page);
        return (
          sound !== null &&
          sound.src === mediaPath(item) &&
          !sound.isPaused &&
          Math.abs(sound.position - position) < TOLERANCE_MS
        );
      },
      `${audio} is heard at about ${Math.round(position / SECOND_MS)} s`,
    )
    .toBe(true);
}

/** Returns the position that the exam's player shows, in ms. */
export async function readShownPosition(page: Page): Promise<number> {
  const [, minutes = "", seconds = ""] = /(\d+):(\d\d) of/.exec((await player(page).textContent()) ?? "") ?? [];
  return (Number(minutes) * 60 + Number(seconds)) * SECOND_MS;
}

/** The exam's player. */
export const player = (page: Page) => page.getByRole("region", { name: "Recording" });

/** Returns the start of the sentence that proves an answer, in ms, or undefined if no sentence proves it. */
export function evidenceStart(published: PublishedModule, number: number): number | undefined {
  const [evidence] = published.key.questions.find((question) => question.number === number)?.evidence ?? [];
  if (evidence?.kind !== "cue") return undefined;
  return published.key.transcripts?.[evidence.part]?.find(({ id }) => id === evidence.cue)?.start;
}
