import type { Device } from "#web/db/storage/device.ts";
import { getSampleAnswers, putSampleAnswer } from "#web/db/result/sample-answers.ts";
import type { Client } from "#web/net/client.ts";

const HTTP_NOT_FOUND = 404;

/**
 * Fetches the best model answer to each task that has none on this device. The next download of the module tries again.
 */
export async function fetchSampleAnswers(
  { device, client }: { device: Device; client: Client },
  sections: readonly string[],
): Promise<void> {
  const known = new Set((await getSampleAnswers(device, sections)).map((row) => row.section));
  await Promise.all(
    sections
      .filter((section) => !known.has(section))
      .map(async (section) => {
        const reply = await client.call("bestSample", { params: { module_type: "writing", section_id: section } });
        if (reply.kind === "ok")
          await putSampleAnswer(device, { section, band: reply.data.bands, answer: reply.data.answer });
        else if (reply.kind === "problem" && reply.status === HTTP_NOT_FOUND)
          await putSampleAnswer(device, { section, band: 0, answer: "" });
      }),
  );
}
