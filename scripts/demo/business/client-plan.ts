import { PEOPLE } from "./people.ts";
import { seededRandom } from "./seeded-random.ts";

/** How far a sample client gets. */
type Stage = "unverified" | "idle" | "started" | "practises";

/** A Listening or Reading attempt. `place` chooses the module: 0 is the most popular one, 1 the least. */
type PlannedAttempt = {
  type: "listening" | "reading";
  daysAgo: number;
  mode: "exam" | "practice";
  place: number;
  /** The share of right answers to questions of middling difficulty. */
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

const FIRST_DAY = 88;
const DAYS_IN_WEEK = 7;
/** The share of those who practise in one week and practise again in the next. */
const COMES_BACK = 0.74;
const MAX_ABILITY = 0.93;

/** Returns the sample clients, the first to register first. They are the same at every call. */
export function planClients(): ClientPlan[] {
  return PEOPLE.map(([first_name, last_name], i) => planClient(i, first_name, last_name));
}

function planClient(i: number, first_name: string, last_name: string): ClientPlan {
  const random = seededRandom(`client ${i}`);
  const share = (i + random.next()) / PEOPLE.length;
  // The business grows: the later weeks have more registrations.
  const joinedDaysAgo = 0.3 + FIRST_DAY * (1 - share) ** 1.25;
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

/** One in eleven never verifies the address, one never starts a test, and one never hands one in. */
function stageOf(i: number): Stage {
  if (i % 11 === 6) return "unverified";
  if (i % 11 === 9) return "idle";
  return i % 11 === 2 ? "started" : "practises";
}

/** A learner practises one to four times a week, and stops one day. */
function planAttempts({ id, joinedDaysAgo, ability }: Pick<ClientPlan, "id" | "joinedDaysAgo" | "ability">) {
  const random = seededRandom(`attempts of ${id}`);
  const attempts: PlannedAttempt[] = [];
  for (let week = 0; joinedDaysAgo - week * DAYS_IN_WEEK > 0; week += 1) {
    if (week > 0 && !random.chance(COMES_BACK)) break;
    const days = Array.from({ length: random.int(1, 4) }, () => (week + random.next()) * DAYS_IN_WEEK);
    // Who practises at all begins on the first day.
    if (week === 0) days[0] = random.next();
    for (const day of days.toSorted((one, other) => one - other)) {
      // An attempt ends at least two hours after the registration.
      const daysAgo = joinedDaysAgo - Math.max(day, 0.1);
      if (daysAgo < 0.05) continue;
      attempts.push({
        type: random.chance(0.55) ? "reading" : "listening",
        daysAgo,
        mode: random.chance(0.7) ? "exam" : "practice",
        place: random.next() ** 1.8,
        ability: Math.min(MAX_ABILITY, ability + 0.012 * attempts.length),
        isTimeUp: random.chance(0.25),
      });
    }
  }
  return attempts;
}
