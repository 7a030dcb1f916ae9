import { useEffect, useState } from "react";
import type { SampleAnswerRow } from "#web/db/sample-answers.ts";
import { useParts } from "#web/parts.ts";

/** The model answers to these tasks: from the device, else fetched once; null until that is known. */
export function useSampleAnswers(sections: readonly string[]): readonly SampleAnswerRow[] | null {
  const parts = useParts();
  const [rows, setRows] = useState<readonly SampleAnswerRow[] | null>(null);
  const key = sections.join(" ");
  useEffect(() => {
    let isOver = false;
    const asked = key === "" ? [] : key.split(" ");
    const load = async (): Promise<void> => {
      const [device, client, { getSampleAnswers }, { fetchSampleAnswers }] = await Promise.all([
        parts.device(),
        parts.client(),
        import("#web/db/sample-answers.ts"),
        import("#web/sync/sample-answers.ts"),
      ]);
      const here = await getSampleAnswers(device, asked);
      if (here.length < asked.length) await fetchSampleAnswers({ device, client }, asked);
      const found = here.length < asked.length ? await getSampleAnswers(device, asked) : here;
      if (!isOver) setRows(found.filter((row) => row.answer !== ""));
    };
    load().catch(() => {
      if (!isOver) setRows([]);
    });
    return () => {
      isOver = true;
    };
  }, [parts, key]);
  return rows;
}
