import { useEffect, useState } from "react";
import type { SampleAnswerRow } from "#web/db/result/sample-answers.ts";
import { useServices } from "#web/services.ts";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";

/**
 * Returns the model answers to these tasks. Fetches them once if the device lacks some of them. Null while they load.
 */
export function useSampleAnswers(sections: readonly string[]): readonly SampleAnswerRow[] | null {
  const services = useServices();
  const [rows, setRows] = useState<readonly SampleAnswerRow[] | null>(null);
  const key = sections.join(" ");
  useEffect(() => {
    const sectionsOfKey = key === "" ? [] : key.split(" ");
    const load = async (): Promise<SampleAnswerRow[]> => {
      const [device, client, { getSampleAnswers }, { fetchSampleAnswers }] = await Promise.all([
        services.device(),
        services.client(),
        import("#web/db/result/sample-answers.ts"),
        import("#web/sync/download/sample-answers.ts"),
      ]);
      const stored = await getSampleAnswers(device, sectionsOfKey);
      if (stored.length < sectionsOfKey.length) await fetchSampleAnswers({ device, client }, sectionsOfKey);
      const found = stored.length < sectionsOfKey.length ? await getSampleAnswers(device, sectionsOfKey) : stored;
      return found.filter((row) => row.answer !== "");
    };
    return whenSettled(load(), setRows, () => setRows([]));
  }, [services, key]);
  return rows;
}
