import { createRandom } from "../seeded-random.ts";

/**
 * A simulation of calls that wait for processors. Calls arrive at random, pass stations in order (a server process,
 * then a database), and wait at each station in the order of their arrival.
 */

/** A call of the mix: its share of all calls, and the processor time in ms that it needs at each station. */
export type CallKind = { name: string; share: number; needs: readonly { station: string; ms: number }[] };

/** The number of processors of each station. */
export type Stations = Readonly<Record<string, number>>;

/** Response times in ms, and the share of time for which each station is busy, 0 to 1. */
export type Simulated = { p50: number; p99: number; busy: Record<string, number> };

type CallInProgress = { started: number; ready: number; kind: CallKind; step: number };

/**
 * Simulates `calls` calls at a rate. Times between arrivals and times of service are exponential. So times of service
 * vary more than the measured ones, and the simulated response times are longer than real ones. The same seed gives the
 * same result.
 */
export function simulate(
  stations: Stations,
  mix: readonly CallKind[],
  { perSecond, calls = 40_000, seed = 1 }: { perSecond: number; calls?: number; seed?: number },
): Simulated {
  const random = createRandom(seed);
  const wait = (mean: number): number => -Math.log(1 - random()) * mean;
  const freeAt = new Map(Object.entries(stations).map(([name, count]) => [name, new Float64Array(count)]));
  const busyMs = new Map<string, number>();
  let now = 0;
  let waiting: CallInProgress[] = Array.from({ length: calls }, () => {
    now += wait(1000 / perSecond);
    return { started: now, ready: now, kind: pickKind(mix, random()), step: 0 };
  });
  const durations: number[] = [];
  let end = now;
  while (waiting.length > 0) {
    const next: CallInProgress[] = [];
    for (const call of waiting) {
      const need = call.kind.needs[call.step];
      const processors = need === undefined ? undefined : freeAt.get(need.station);
      if (need === undefined || processors === undefined) {
        durations.push(call.ready - call.started);
        continue;
      }
      const processor = findEarliest(processors);
      const ms = wait(need.ms);
      const done = Math.max(call.ready, processors[processor] ?? 0) + ms;
      processors[processor] = done;
      busyMs.set(need.station, (busyMs.get(need.station) ?? 0) + ms);
      end = Math.max(end, done);
      next.push({ ...call, ready: done, step: call.step + 1 });
    }
    waiting = next.sort((a, b) => a.ready - b.ready);
  }
  durations.sort((a, b) => a - b);
  const quantile = (share: number): number => durations[Math.floor(durations.length * share)] ?? 0;
  const busy = Object.fromEntries(
    Object.entries(stations).map(([name, count]) => [name, (busyMs.get(name) ?? 0) / (count * end)]),
  );
  return { p50: quantile(0.5), p99: quantile(0.99), busy };
}

/** Highest load of a station. Near 100% its queue grows without limit, which a short simulation does not show. */
const MAX_BUSY_SHARE = 0.85;

/**
 * Returns the highest rate in calls a second at which 99 of 100 calls take at most `p99` ms. No station may be more
 * than 85% busy. The result is exact to 2%.
 */
export function findCapacity(stations: Stations, mix: readonly CallKind[], p99: number): number {
  let low = 0;
  let high =
    (MAX_BUSY_SHARE * 1000) /
    Math.max(...Object.entries(stations).map(([name, count]) => computeMeanMs(mix, name) / count));
  while (high - low > high / 50) {
    const perSecond = (low + high) / 2;
    if (simulate(stations, mix, { perSecond }).p99 <= p99) low = perSecond;
    else high = perSecond;
  }
  return low;
}

/** Returns the mean processor time in ms that a call of the mix needs at a station. */
export function computeMeanMs(mix: readonly CallKind[], station: string): number {
  return mix.reduce(
    (sum, { share, needs }) =>
      sum + share * needs.reduce((ms, need) => ms + (need.station === station ? need.ms : 0), 0),
    0,
  );
}

function pickKind(mix: readonly CallKind[], share: number): CallKind {
  let sum = 0;
  for (const kind of mix) {
    sum += kind.share;
    if (share < sum) return kind;
  }
  const last = mix.at(-1);
  if (last === undefined) throw new Error("the mix has no call");
  return last;
}

function findEarliest(times: Float64Array): number {
  let best = 0;
  for (let i = 1; i < times.length; i += 1) if ((times[i] ?? 0) < (times[best] ?? 0)) best = i;
  return best;
}
