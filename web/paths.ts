import type { AttemptHead } from "#core/exam/attempt/attempt.ts";
import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import type { SampleSelection } from "#core/wire/library/sample-views.ts";
import type { ModuleType, TestKind } from "#core/exam/content/module-type.ts";
import type { QuestionType } from "#core/exam/content/question-type.ts";
import type { DrillSkill } from "#core/exam/drill/drill.ts";

type Query = Readonly<Record<string, string | undefined>>;

/** Message that a page shows (`?alert=`, in the colour `variant`), the page to open next, and an email to fill in. */
export type ArrivalQuery = { alert?: string; variant?: string; next?: string; email?: string };

/** Query of the payment result page. */
export type PaymentResultQuery = {
  payment_slug?: string;
  attempt_slug?: string;
  /** The coupon to fill in when the learner tries again. */
  coupon?: string | undefined;
  error?: string | undefined;
  /** The product to pay for, if no payment was created. */
  product?: PaymentLinkType | undefined;
};

function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

const attemptPath = (type: ModuleType, moduleSlug: string, attemptSlug: string): string =>
  `/ieltstest/attempt/${type}/${moduleSlug}/${attemptSlug}`;

const fullTestPath = (slug: string): string => `/ieltstest/attempt/fulltest/${slug}`;

function sampleListPath(selection: SampleSelection): string {
  const band = selection.band === null ? "" : `${selection.band}/`;
  switch (selection.by) {
    case "category":
      return `/samples/category/${selection.id}/${band}`;
    case "book":
      return `/samples/book/${selection.slug}/${band}`;
    case "module":
      return `/samples/module/${selection.testType}/writing/${selection.task}/${band}`;
  }
}

/** The addresses of all pages. */
export const paths = {
  home: "/",
  homeWith: (query: ArrivalQuery): string => withQuery("/", query),
  login: (query: ArrivalQuery = {}): string => withQuery("/login/", query),
  register: (query: ArrivalQuery = {}): string => withQuery("/register/", query),
  verify: (query: ArrivalQuery = {}): string => withQuery("/verify", query),
  reset: (query: ArrivalQuery = {}): string => withQuery("/reset/", query),
  resetConfirm: (query: ArrivalQuery = {}): string => withQuery("/reset/confirm/", query),
  about: "/about/",
  privacy: "/privacy/",
  terms: "/terms/",
  disclaimer: "/disclaimer/",
  samples: "/samples/",
  sampleList: sampleListPath,
  sample: (section: string, id: string): string => `/samples/answers/writing/${section}/${id}/`,
  dashboard: "/dashboard/",
  attempts: "/dashboard/tests/",
  analytics: "/analytics",
  /** Shows the cards that are due. */
  review: "/dashboard/review/",
  /** Every way to practise. */
  practise: "/practise/",
  /** The notebook. */
  words: "/dashboard/words/",
  /** Chooses a drill. */
  drills: "/practise/drills/",
  drillsOf: (skill: DrillSkill, type: QuestionType): string => withQuery("/practise/drills/", { skill, type }),
  drill: (slug: string): string => `/practise/drills/${slug}`,
  /** Exam date, targets and time: what the plan of each day is made from. */
  studyPlan: "/dashboard/plan/",
  /** The check of about 15 minutes that gives a starting level. */
  diagnostic: "/dashboard/plan/check/",
  lessons: "/lessons/",
  lesson: (id: string): string => `/lessons/${id}/`,
  account: "/account",
  accountSecurity: "/account/security",
  unsent: "/account/unsent",
  downloads: "/account/downloads",
  /** The learner's own examiner evaluations. */
  examinerEvaluations: "/dashboard/examiner_evaluation/",
  /** Payment page of a product for one attempt, with the coupon of an earlier try. */
  payment: (linkType: PaymentLinkType, attemptSlug: string, coupon: string | null = null): string =>
    withQuery(`/payment/${linkType}`, { attempt: attemptSlug, coupon: coupon ?? undefined }),
  /** Result page of a payment. */
  paymentResult: (status: "success" | "failure", query: PaymentResultQuery): string =>
    withQuery(`/payment/result/${status}`, query),
  receipt: (paymentSlug: string): string => `/payment/receipt/${paymentSlug}`,
  /** An examiner report. Staff can preview it before it is published. */
  examinerReport: (slug: string, isPreview = false): string =>
    withQuery(`/examinerevaluation/view/${slug}`, { preview: isPreview ? "true" : undefined }),
  crm: "/crm",
  crmEvaluations: "/crm/evaluations",
  crmEvaluation: (slug: string): string => `/crm/evaluations/${slug}`,
  crmPrices: "/crm/prices",
  crmAnnouncements: "/crm/announcements",
  crmCoupons: "/crm/coupons",
  crmComplaints: "/crm/complaints",
  crmClients: "/crm/clients",
  crmClient: (user: string): string => `/crm/clients/${user}`,
  crmPayments: "/crm/payments",
  crmQuestions: "/crm/questions",
  crmAgreement: "/crm/agreement",
  crmSecondMarking: "/crm/second-marking",
  crmScript: (slug: string): string => `/crm/second-marking/${slug}`,
  crmAdjudication: (slug: string): string => `/crm/adjudication/${slug}`,
  crmExaminers: "/crm/examiners",
  crmChanges: "/crm/changes",
  crmStaff: "/crm/staff",
  /** The downloads page with suggestions that free this many bytes. */
  freeSpace: (bytes: number): string => withQuery("/account/downloads", { needed_bytes: String(bytes) }),
  listing: (type: TestKind): string => `/ieltstest/${type}/`,
  /** The listing, which then starts a smart test, a test of a book, or a part that the app chooses. */
  beginTest: (
    type: TestKind,
    choice: { book?: string | undefined; test?: string | undefined; part?: "any" | undefined } = {},
  ): string =>
    withQuery(`/ieltstest/${type}/`, { begin: "yes", book: choice.book, test: choice.test, part: choice.part }),
  book: (slug: string): string => `/book/${slug}`,
  attempt: attemptPath,
  /** Start panel of a new attempt, whose slug was just created on the device. */
  startAttempt: (
    type: ModuleType,
    moduleSlug: string,
    newSlug: string,
    choice: {
      mode?: "exam" | "practice";
      extra?: 0 | 25 | 50 | 100;
      /** Number of the only part to take, or "any" for one that the app chooses. */
      part?: number | "any" | undefined;
      /** Slug of the full test that the module belongs to. */
      fullTest?: string;
      /** Slug of the attempt whose mistakes are practised. */
      mistakesOf?: string;
    } = {},
  ): string =>
    withQuery(attemptPath(type, moduleSlug, newSlug), {
      mode: choice.mode ?? "exam",
      extra: String(choice.extra ?? 0),
      part: choice.part === undefined ? undefined : String(choice.part),
      full_test: choice.fullTest,
      mistakes: choice.mistakesOf,
    }),
  /** A full test with its modules, the next step and the results. */
  fullTest: fullTestPath,
  /** Where leaving an attempt leads: to its full test, or else to the tests of its type. */
  afterAttempt: ({ full_test, module_type }: Pick<AttemptHead, "full_test" | "module_type">): string =>
    full_test === undefined ? `/ieltstest/${module_type}/` : fullTestPath(full_test),
  result: (type: ModuleType, moduleSlug: string, attemptSlug: string): string =>
    `${attemptPath(type, moduleSlug, attemptSlug)}/get_result`,
  /** Page after a Speaking test is handed in. */
  completed: (moduleSlug: string, attemptSlug: string): string =>
    `${attemptPath("speaking", moduleSlug, attemptSlug)}/completed`,
} as const;

/**
 * Messages after a redirect, word for word as in the specification. The mistake in `startTest` is the specification's.
 */
export const ARRIVAL = {
  guarded: { alert: "Please create your free account or sign in to proceed.", variant: "danger" },
  startTest: { alert: "Please create an free account or login to start mock test.", variant: "danger" },
  signUp: { alert: "Create your free account now to begin practicing authentic IELTS tests." },
  loggedOut: { alert: "You're successfully logged out", variant: "success" },
  registered: { alert: "Registration Successful, Please Verify Your Email Now", variant: "success" },
} as const satisfies Record<string, ArrivalQuery>;

/**
 * Returns `next`, normalised, if it is an address of this app. Returns null for any other text, such as an address with
 * a host, and for more than 500 characters.
 */
export function safeNext(next: string | null): string | null {
  if (next === null || !/^\/(?![/\\])/u.test(next) || next.length > 500) return null;
  // "/\t/[" is not a valid address once the tab is removed.
  if (!URL.canParse(next, "https://here.invalid")) return null;
  const url = new URL(next, "https://here.invalid");
  // "/.//evil.example" resolves to a path that is protocol-relative.
  const isHere = url.origin === "https://here.invalid" && !url.pathname.startsWith("//");
  return isHere ? url.pathname + url.search + url.hash : null;
}
