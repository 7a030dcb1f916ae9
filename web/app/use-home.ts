import { useEffect, useMemo, useState } from "react";
import {
  type Learner,
  type Performance,
  type PerformanceFeedback,
  performanceFeedbackOf,
  performanceOf,
} from "#core/exam/performance/performance.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import { RECENT_TESTS, type RecentTest } from "#core/wire/performance.ts";
import type { AttemptRecord } from "#web/db/attempt-record.ts";
import { useAttempts } from "#web/features/attempts/use-attempts.ts";
import { type Parts, useParts, useUser } from "#web/parts.ts";
import { toRecentTests, toSittings } from "./to-sitting.ts";

type Told = {
  performance: ReplyOf<"overallPerformance">;
  feedback: ReplyOf<"overallPerformanceFeedback">;
};

export type Home = {
  /** What is shown of the learner's standing: null while it loads, a word where it cannot be had. */
  standing:
    | { performance: Performance; feedback: PerformanceFeedback; recent: readonly RecentTest[] }
    | "offline"
    | "failed"
    | null;
  /** Those that this device has; null until it has answered. */
  attempts: readonly AttemptRecord[] | null;
  /** Whether what other devices did is missing, and why. */
  missing: "no" | "offline" | "failed";
  retry: () => void;
};

/**
 * How the learner stands. Once this device knows all that the server knows it reckons by itself, with what is not sent
 * yet; until then the server's answer stands; without network, what the device has.
 */
export function useHome(): Home {
  const parts = useParts();
  const user = useUser();
  const { attempts, pulling, pull } = useAttempts();
  const [told, setTold] = useState<Told | null>(null);
  const [round, setRound] = useState(0);
  const target = user?.bandsTarget ?? 7;
  const testType = user?.testType ?? "academic";

  useEffect(() => {
    let isGone = false;
    void askServer(parts)
      .then((answer) => {
        if (!isGone && answer !== null) setTold(answer);
      })
      // What the server would say can be had from the device, or the pull says why not.
      .catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [parts, round]);

  const own = useMemo(() => {
    if (attempts === null) return null;
    const learner: Learner = { target, testType };
    const sittings = toSittings(attempts);
    return {
      performance: performanceOf(sittings, attempts.length, learner),
      feedback: performanceFeedbackOf(sittings, learner),
      recent: toRecentTests(attempts, RECENT_TESTS),
    };
  }, [attempts, target, testType]);

  const isComplete = pulling === "no" && own !== null;
  const theirs = told && { ...told, recent: told.performance.recent_tests };
  const hasOwn = own !== null && own.performance.average_score.overall.total_attempts > 0;
  const standing = isComplete
    ? own
    : (theirs ??
      (hasOwn && pulling !== "pulling" ? own : pulling === "pulling" ? null : pulling === "no" ? own : pulling));
  return {
    standing,
    attempts,
    missing: pulling === "offline" || pulling === "failed" ? pulling : "no",
    retry: () => {
      setRound(round + 1);
      pull();
    },
  };
}

async function askServer(parts: Parts): Promise<Told | null> {
  const client = await parts.client();
  const [performance, feedback] = await Promise.all([
    client.call("overallPerformance", { body: {} }),
    client.call("overallPerformanceFeedback", { body: {} }),
  ]);
  return performance.kind === "ok" && feedback.kind === "ok"
    ? { performance: performance.data, feedback: feedback.data }
    : null;
}
