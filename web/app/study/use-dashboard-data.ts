import { useEffect, useMemo, useState } from "react";
import { type Learner, computePerformanceFeedback, computePerformance } from "#core/exam/performance/performance.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import { MAX_RECENT_TESTS } from "#core/wire/attempt/performance.ts";
import type { DashboardProps } from "#web/features/dashboard/dashboard-view.tsx";
import { useAttempts } from "#web/features/attempts/use-attempts.ts";
import { type Services, useServices, useUser } from "#web/services.ts";
import { useDrills } from "#web/features/drills/use-drills.ts";
import { whenSettled } from "#web/ui/hooks/when-settled.ts";
import { useTargets } from "./use-targets.ts";
import { toRecentTests, toPracticeSummaries } from "./attempt-summaries.ts";

type ServerPerformance = {
  performance: ReplyOf<"overallPerformance">;
  feedback: ReplyOf<"overallPerformanceFeedback">;
};

/** What the dashboard shows about the learner. */
export type DashboardData = Pick<DashboardProps, "progress" | "attempts" | "hasPullEnded" | "missingReason" | "retry">;

/**
 * Returns the learner's performance. Once the device has all attempts, it computes the performance itself and includes
 * unsent work. Until then the dashboard shows the server's figures. Without a reply of the server, the device computes
 * the performance from the attempts that it has.
 */
export function useDashboardData(): DashboardData {
  const services = useServices();
  const user = useUser();
  const { attempts, pullState, pull } = useAttempts();
  const drills = useDrills();
  const [fetched, setFetched] = useState<ServerPerformance | null>(null);
  const [retries, setRetries] = useState(0);
  const target = useTargets().overall;
  const testType = user?.testType ?? "academic";

  useEffect(
    () =>
      whenSettled(
        fetchPerformance(services),
        (found) => found !== null && setFetched(found),
        // The device then computes the performance, or `pullState` says why it cannot.
        () => undefined,
      ),
    [services, retries],
  );

  const computed = useMemo(() => {
    if (attempts === null) return null;
    const learner: Learner = { target, testType };
    const summaries = toPracticeSummaries(attempts, drills ?? []);
    return {
      performance: computePerformance(summaries, attempts.length, learner),
      feedback: computePerformanceFeedback(summaries, learner),
      recent: toRecentTests(attempts, MAX_RECENT_TESTS),
    };
  }, [attempts, drills, target, testType]);

  const chooseProgress = (): DashboardData["progress"] => {
    if (pullState === "done" && computed !== null) return computed;
    if (fetched !== null) return { ...fetched, recent: fetched.performance.recent_tests };
    if (pullState === "pulling" || pullState === "done") return null;
    const hasAttempts = computed !== null && computed.performance.average_score.overall.total_attempts > 0;
    return hasAttempts ? computed : pullState;
  };
  return {
    progress: chooseProgress(),
    attempts,
    hasPullEnded: attempts !== null && pullState !== "pulling",
    missingReason: pullState === "offline" || pullState === "failed" ? pullState : null,
    retry: () => {
      setRetries(retries + 1);
      pull();
    },
  };
}

async function fetchPerformance(services: Services): Promise<ServerPerformance | null> {
  const client = await services.client();
  const [performance, feedback] = await Promise.all([
    client.call("overallPerformance", { body: {} }),
    client.call("overallPerformanceFeedback", { body: {} }),
  ]);
  return performance.kind === "ok" && feedback.kind === "ok"
    ? { performance: performance.data, feedback: feedback.data }
    : null;
}
