/** A device that has downloaded the fixture module, for component tests of drills and reviews. */
import { storePack } from "#web/db/library/packs.ts";
import { type Device, openDevice } from "#web/db/storage/device.ts";
import { fixtureKey } from "./fixture-key.ts";
import { fixtureModule } from "./fixture-module.ts";

/** The explanation that the key gives for the wrong answer TRUE to question 3. */
export const WHY_TRUE_IS_WRONG = "The notches follow the joints of the stone, so they cannot be even.";
let deviceCount = 0;

export async function openDrillDevice(): Promise<Device> {
  deviceCount += 1;
  const device = openDevice({ names: { work: `drill-work-${deviceCount}`, cache: `drill-cache-${deviceCount}` } });
  const questions = fixtureKey.questions.map((question) =>
    question.number === 3 ? { ...question, wrong: { TRUE: WHY_TRUE_IS_WRONG } } : question,
  );
  await storePack(device, {
    module: fixtureModule,
    key: { ...fixtureKey, questions },
    media: [],
    book: { slug: "tides", name: "Tides", institute: { name: "Bandwise" } },
    test: { slug: "test-1", name: "Test 1" },
  } as unknown as Parameters<typeof storePack>[1]);
  return device;
}

export async function deleteDrillDevice({ work, cache }: Device): Promise<void> {
  await Promise.all([work.delete(), cache.delete()]);
}
