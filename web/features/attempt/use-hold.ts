import { useCallback, useEffect, useRef, useState } from "react";

/** held: this page has the attempt. elsewhere: another tab has it. taken: another tab took it over from this one. */
export type Hold = "asking" | "held" | "elsewhere" | "taken";

/**
 * Holds an attempt for this page with a Web Lock, so that two tabs never write one attempt. `take` takes it over from
 * the tab that has it. Where the browser has no locks the page simply holds.
 */
export function useHold(slug: string, onTaken: () => void): { hold: Hold; take: () => void } {
  const [hold, setHold] = useState<Hold>("asking");
  const release = useRef<() => void>(() => undefined);
  const taken = useRef(onTaken);
  taken.current = onTaken;

  const ask = useCallback(
    (isTaking: boolean) => {
      if (!("locks" in navigator)) {
        setHold("held");
        return;
      }
      let isOver = false;
      navigator.locks
        .request(`attempt:${slug}`, isTaking ? { steal: true } : { ifAvailable: true }, (lock) => {
          if (isOver) return;
          if (lock === null) {
            setHold("elsewhere");
            return;
          }
          setHold("held");
          return new Promise<void>((resolve) => {
            release.current = resolve;
          });
        })
        .catch(() => {
          if (isOver) return;
          setHold("taken");
          taken.current();
        });
      return () => {
        isOver = true;
        release.current();
      };
    },
    [slug],
  );

  const end = useRef<(() => void) | undefined>(undefined);
  useEffect(() => {
    end.current = ask(false);
    return () => end.current?.();
  }, [ask]);

  return {
    hold,
    take: () => {
      end.current?.();
      end.current = ask(true);
    },
  };
}
