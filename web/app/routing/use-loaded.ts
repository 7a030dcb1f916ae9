import { useCallback, useRef, useState } from "react";
import { showBannerError } from "#web/ui/display/banner.ts";

/** Loads a chunk on first use; null while it loads. A failure shows a banner, and the next call retries. */
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
