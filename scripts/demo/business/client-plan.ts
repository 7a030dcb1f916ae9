import { PEOPLE } from "./people.ts";
import { seededRandom } from "./seeded-random.ts";

/** How far a sample client gets. */
type Stage = "unverified" | "idle" | "started" | "practises";

/** A Listening or Reading attempt. */
type PlannedAttempt = {
  type: "listening" | "reading";
  daysAgo: number;
  mode: "exam" | "practice";
  /**
   * The place of its module in the library, from 0 to 1. Low values are more frequent, because the first modules are
   * more popular.
   */
  moduleRank: number;
  /** The share of right answers to questions of medium difficulty. */
  ability: number;
  isTimeUp: boolean;
};

export type ClientPlan = {
  /** Two digits, part of the ids of the client's work. */
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  testType: "academic" | "general";
  bandsTarget: number;
  joinedDaysAgo: number;
  stage: Stage;
  ability: number;
  attempts: PlannedAttempt[];
};

const FIRST_DAY_DAYS_AGO = 88;
const DAYS_IN_WEEK = 7;
/** The share of clients who practise again in the next week. */
const WEEKLY_RETURN_RATE = 0.74;
const MAX_ABILITY = 0.93;

/** Returns the sample clients in the order of their registration. They are the same at every call. */
export function planClients(): ClientPlan[] {
  return PEOPLE.map(([first_name, last_name], i) => planClient(i, first_name, last_name));
}

function planClient(i: number, first_name: string, last_name: string): ClientPlan {
  const random = seededRandom(`client ${i}`);
  const share = (i + random.next()) / PEOPLE.length;
  // The business grows: the later weeks have more registrations.
  const joinedDaysAgo = 0.3 + FIRST_DAY_DAYS_AGO * (1 - share) ** 1.25;
  const stage = stageOf(i);
  const ability = 0.45 + 0.35 * random.next();
  const plan = {
    id: String(i + 1).padStart(2, "0"),
    email: `${first_name}.${last_name}@bandwise.test`.toLowerCase().replaceAll("-", ""),
    first_name,
    last_name,
    testType: i % 7 === 3 ? ("general" as const) : ("academic" as const),
    bandsTarget: random.pick([6, 6.5, 6.5, 7, 7, 7.5, 8]),
    joinedDaysAgo,
    stage,
    ability,
  };
  return { ...plan, attempts: stage === "practises" ? planAttempts(plan) : [] };
}

/**
 * Of eleven clients, one never verifies the address, one never starts a test, and one starts a test but hands in none.
 */
function stageOf(i: number): Stage {
  if (i % 11 === 6) return "unverified";
  if (i % 11 === 9) return "idle";
  return i % 11 === 2 ? "started" : "practises";
}

/** Plans one to four attempts a week, until the first week in which the client does not return. */
function planAttempts({ id, joinedDaysAgo, ability }: Pick<ClientPlan, "id" | "joinedDaysAgo" | "ability">) {
  const random = seededRandom(`attempts of ${id}`);
  const attempts: PlannedAttempt[] = [];
  for (let week = 0; joinedDaysAgo - week * DAYS_IN_WEEK > 0; week += 1) {
    if (week > 0 && !random.chance(WEEKLY_RETURN_RATE)) break;
    const days = Array.from({ length: random.int(1, 4) }, () => (week + random.next()) * DAYS_IN_WEEK);
    // Everybody who practises begins within a day of the registration.
    if (week === 0) days[0] = random.next();
    for (const day of days.toSorted((a, b) => a - b)) {
      // An attempt ends at least two hours after the registration.
      const daysAgo = joinedDaysAgo - Math.max(day, 0.1);
      if (daysAgo < 0.05) continue;
      attempts.push({
        type: random.chance(0.55) ? "reading" : "listening",
        daysAgo,
        mode: random.chance(0.7) ? "exam" : "practice",
        moduleRank: random.next() ** 1.8,
        ability: Math.min(MAX_ABILITY, ability + 0.012 * attempts.length),
        isTimeUp: random.chance(0.25),
      });
    }
  }
  return attempts;
}
