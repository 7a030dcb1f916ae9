import { open } from "node:fs/promises";
import { parseArgs } from "node:util";
import { plural } from "#core/format/plural.ts";
import { readCalibrationLines } from "../calibration/calibration-line.ts";
import { fail, withServices } from "./with-services.ts";

export const CALIBRATION_USAGE = `       npm run admin -- export-calibration --to FILE
Writes our bands and the examiners' bands of learners who consented, one JSON line for each task, for
npm run fit-weights. The file contains no names. Delete it after use: if a learner withdraws consent, the server deletes
the rows of the database, but not this file.`;

async function exportCalibration(args: string[]): Promise<void> {
  const { to } = parseArgs({ args, options: { to: { type: "string" } } }).values;
  if (to === undefined) fail([CALIBRATION_USAGE]);
  await withServices(async ({ store }) => {
    // Only the user who runs the command may read the file.
    const file = await open(to, "w", 0o600);
    let count = 0;
    try {
      for await (const line of readCalibrationLines(store.db)) {
        await file.write(`${JSON.stringify(line)}\n`);
        count += 1;
      }
    } finally {
      await file.close();
    }
    process.stdout.write(`${plural(count, { one: `Wrote # task to ${to}.`, other: `Wrote # tasks to ${to}.` })}\n`);
  });
}

/** Commands about calibration, by name. */
export const CALIBRATION_COMMANDS: Readonly<Record<string, (args: string[]) => Promise<void>>> = {
  "export-calibration": exportCalibration,
};
