import { useCallback, useRef, useState } from "react";
import { showBannerError } from "#web/ui/banner.ts";

/**
 * A part of the app that is fetched when it is first asked for. Null until it has come; when it cannot be fetched, the
 * banner says so and asking again tries again.
 */
export function useLoaded<T>(load: () => Promise<T>): [T | null, () => void] {
  const [loaded, setLoaded] = useState<{ part: T } | null>(null);
  const underWay = useRef(false);
  const ask = useCallback((): void => {
    if (underWay.current) return;
    underWay.current = true;
    load().then(
      (part) => setLoaded({ part }),
      () => {
        underWay.current = false;
        showBannerError({ text: "Network error. Please check your connection." });
      },
    );
  }, [load]);
  return [loaded?.part ?? null, ask];
}
