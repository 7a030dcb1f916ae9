import { useCallback } from "react";
import type { TestType } from "#core/exam/content/module-type.ts";
import { useServices, useTestType } from "#web/services.ts";

/**
 * Returns the chosen test type and its setter. The setter stores the type on this device at once, and sends it to the
 * server if the learner is signed in (specification §4).
 */
export function useTestTypeChoice(): [TestType, (testType: TestType) => void] {
  const services = useServices();
  const testType = useTestType();
  const choose = useCallback(
    (next: TestType) => {
      const { local } = services;
      if (local.readTestType() === next) return;
      local.writeTestType(next);
      const user = local.readUser();
      if (user === null) return;
      local.writeUser({ ...user, testType: next });
      const owner = local.readOwner();
      if (owner === null) return;
      void Promise.all([services.device(), import("./device-library.ts")])
        .then(([device, library]) => library.queueTestType(device, owner, next, Date.now()))
        .catch(() => undefined);
    },
    [services],
  );
  return [testType, choose];
}
