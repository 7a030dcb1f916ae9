import { useEffect, useState } from "react";
import { plural } from "#core/format/plural.ts";
import { mayHaveWork } from "#web/db/storage/stored-work.ts";
import { useServices } from "#web/services.ts";
import { subscribeWhenOpen } from "#web/ui/hooks/subscribe-when-open.ts";

const NO_WORK = { subscribe: () => () => undefined };

/**
 * Says on the sign-in page how much unsent work waits on this device. Names nobody, because anyone can read the page.
 */
export function KeptWorkHint() {
  const services = useServices();
  const [count, setCount] = useState(0);
  useEffect(() => {
    const open = async () => {
      if (!(await mayHaveWork())) return NO_WORK;
      const [device, unsent] = await Promise.all([services.device(), import("#web/db/outbox/unsent.ts")]);
      return unsent.watchOthersUnsent(device, null);
    };
    // A device without storage keeps no work, so an error shows nothing.
    return subscribeWhenOpen(open, (work) => setCount(work.reduce((sum, owned) => sum + owned.count, 0)));
  }, [services]);
  if (count === 0) return null;
  return (
    <p>
      {plural(count, {
        one: "# unsent item is kept on this device. Sign in with the account that it belongs to, and we send it.",
        other:
          "# unsent items are kept on this device. Sign in with the account that they belong to, and we send them.",
      })}
    </p>
  );
}
