import { useCallback, useRef, useState } from "react";
import { showBannerError } from "#web/ui/display/banner.ts";

/**
 * Returns a chunk, null until it is loaded, and a function that loads it. A failure shows a banner, and the next call
 * tries again.
 */
export function useChunk<T>(load: () => Promise<T>): [T | null, () => void] {
  const [loaded, setLoaded] = useState<{ chunk: T } | null>(null);
  const isLoading = useRef(false);
  const loadOnce = useCallback((): void => {
    if (isLoading.current) return;
    isLoading.current = true;
    load().then(
      (chunk) => setLoaded({ chunk }),
      () => {
        isLoading.current = false;
        showBannerError({ text: "Network error. Please check your connection." });
      },
    );
  }, [load]);
  return [loaded?.chunk ?? null, loadOnce];
}
