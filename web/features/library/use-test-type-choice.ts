import { useCallback } from "react";
import type { TestType } from "#core/exam/content/module-type.ts";
import { useParts, useTestType } from "#web/parts.ts";

/** Academic or General Training: kept on this device at once, and told to the server when signed in (spec §4). */
export function useTestTypeChoice(): [TestType, (testType: TestType) => void] {
  const parts = useParts();
  const testType = useTestType();
  const choose = useCallback(
    (next: TestType) => {
      const { local } = parts;
      if (local.readTestType() === next) return;
      local.writeTestType(next);
      const user = local.readUser();
      if (user === null) return;
      local.writeUser({ ...user, testType: next });
      const owner = local.readOwner();
      if (owner === null) return;
      void Promise.all([parts.device(), import("./device-shelf.ts")])
        .then(([device, shelf]) => shelf.queueTestType(device, owner, next, Date.now()))
        .catch(() => undefined);
    },
    [parts],
  );
  return [testType, choose];
}
