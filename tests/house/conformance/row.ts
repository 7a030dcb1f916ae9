/** A test that asserts a line of the specification: its file, and its title or the beginning of it. */
export type Proof = readonly [file: string, title: string];

/** One line of the specification, named shortly, and what shows that the product keeps it. */
export type Row = {
  /** The line, in as few of its own words as name it. */
  line: string;
  /** Words that the product must say exactly so: looked for in its source. */
  texts?: readonly string[];
  /** Where a decision settles what the line leaves open or says twice. */
  note?: string;
  /** The tests: there is no row without one. */
  proof: readonly [Proof, ...Proof[]];
};

export type Section = { title: string; rows: readonly Row[] };

const E2E = "tests/e2e";
const API = "tests/api";

/** Files that many rows point to. */
export const IN = {
  accounts: `${E2E}/accounts.spec.ts`,
  frame: `${E2E}/site-frame.spec.ts`,
  pages: `${E2E}/public-pages.spec.ts`,
  samples: `${E2E}/samples.spec.ts`,
  dashboard: `${E2E}/dashboard.spec.ts`,
  talkback: `${E2E}/talkback.spec.ts`,
  reading: `${E2E}/reading-journey.spec.ts`,
  listening: `${E2E}/listening-journey.spec.ts`,
  speaking: `${E2E}/speaking-journey.spec.ts`,
  fulltest: `${E2E}/fulltest-journey.spec.ts`,
  writingResult: `${E2E}/writing-result.spec.ts`,
  annotated: `${E2E}/annotated-text.spec.ts`,
  unsent: `${E2E}/unsent.spec.ts`,
  register: `${API}/account-register.test.ts`,
  reset: `${API}/account-reset.test.ts`,
  signIn: `${API}/account-sign-in.test.ts`,
  sessions: `${API}/account-sessions.test.ts`,
  settings: `${API}/account-settings.test.ts`,
  student: `${API}/student.test.ts`,
  library: `${API}/library.test.ts`,
  fullTestApi: `${API}/full-test.test.ts`,
  attempts: `${API}/attempts.test.ts`,
  evaluation: `${API}/evaluation.test.ts`,
  modelanswer: `${API}/modelanswer.test.ts`,
  talkbackApi: `${API}/talkback.test.ts`,
  reports: `${API}/reports.test.ts`,
  analytics: `${API}/analytics.test.ts`,
  manners: `${API}/manners.test.ts`,
  wireAccount: "core/wire/account.test.ts",
  localKeys: "web/db/local-keys.test.ts",
  session: "tests/sync/schedule.test.ts",
  journey: "tests/sync/journey.test.ts",
  client: "web/net/client.test.ts",
} as const;
