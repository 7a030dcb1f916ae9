import type { AttemptHead } from "#core/exam/attempt/attempt.ts";
import type { PaymentLinkType } from "#core/wire/payment.ts";
import type { SampleShelf } from "#core/wire/sample-views.ts";
import type { ModuleType, TestKind } from "#core/exam/content/module-type.ts";

type Query = Readonly<Record<string, string | undefined>>;

/** What a page may be asked to say on arrival (`?alert=`), and where to go on from there. */
export type ArrivalQuery = { alert?: string; variant?: string; next?: string; email?: string };

/** What the result page of a payment reads. */
export type PaymentResultQuery = {
  payment_slug?: string;
  attempt_slug?: string;
  /** For another try, where there is no payment yet that knows of it. */
  coupon?: string | undefined;
  error?: string | undefined;
};

function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, value);
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

const attemptPath = (type: ModuleType, moduleSlug: string, attemptSlug: string): string =>
  `/ieltstest/attempt/${type}/${moduleSlug}/${attemptSlug}`;

const fullTestPath = (slug: string): string => `/ieltstest/attempt/fulltest/${slug}`;

function samplesPath(shelf: SampleShelf): string {
  const band = shelf.band === null ? "" : `${shelf.band}/`;
  switch (shelf.by) {
    case "category":
      return `/samples/category/${shelf.id}/${band}`;
    case "book":
      return `/samples/book/${shelf.slug}/${band}`;
    case "module":
      return `/samples/module/${shelf.testType}/writing/${shelf.task}/${band}`;
  }
}

/** Every address of the app. */
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
  samplesOn: samplesPath,
  sample: (section: string, id: string): string => `/samples/answers/writing/${section}/${id}/`,
  dashboard: "/dashboard/",
  attempts: "/dashboard/tests/",
  analytics: "/analytics",
  account: "/account",
  accountSecurity: "/account/security",
  unsent: "/account/unsent",
  downloads: "/account/downloads",
  /** The learner's own evaluations by an examiner. */
  examinerEvaluations: "/dashboard/examiner_evaluation/",
  /** Where something is paid for that is made for one attempt, with the coupon of an earlier try. */
  payment: (linkType: PaymentLinkType, attemptSlug: string, coupon: string | null = null): string =>
    withQuery(`/payment/${linkType}`, { attempt: attemptSlug, coupon: coupon ?? undefined }),
  /** Where a payment ends, well or not. */
  paymentResult: (status: "success" | "failure", query: PaymentResultQuery): string =>
    withQuery(`/payment/result/${status}`, query),
  receipt: (paymentSlug: string): string => `/payment/receipt/${paymentSlug}`,
  /** The report that a link opens; staff may preview it before it is published. */
  examinerReport: (slug: string, isPreview = false): string =>
    withQuery(`/examinerevaluation/view/${slug}`, { preview: isPreview ? "true" : undefined }),
  crm: "/crm",
  crmEvaluations: "/crm/evaluations",
  crmEvaluation: (slug: string): string => `/crm/evaluations/${slug}`,
  crmCoupons: "/crm/coupons",
  crmStaff: "/crm/staff",
  /** The downloads page with what could go, so that so many bytes become free. */
  makeRoom: (bytes: number): string => withQuery("/account/downloads", { room: String(bytes) }),
  listing: (type: TestKind): string => `/ieltstest/${type}/`,
  book: (slug: string): string => `/book/${slug}`,
  attempt: attemptPath,
  /** A new attempt under a slug just made on the device: the room shows its start panel. */
  startAttempt: (
    type: ModuleType,
    moduleSlug: string,
    newSlug: string,
    choice: {
      mode?: "exam" | "practice";
      extra?: 0 | 25 | 50 | 100;
      /** Only this part. */
      part?: number | undefined;
      /** The full test that the paper belongs to. */
      fullTest?: string;
      /** The attempt whose mistakes are asked again. */
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
  /** A full test: its papers, what comes next, what came out. */
  fullTest: fullTestPath,
  /** Where a learner goes on leaving an attempt: to the full test that it belongs to, else to the tests of its kind. */
  wayOut: ({ full_test, module_type }: Pick<AttemptHead, "full_test" | "module_type">): string =>
    full_test === undefined ? `/ieltstest/${module_type}/` : fullTestPath(full_test),
  result: (type: ModuleType, moduleSlug: string, attemptSlug: string): string =>
    `${attemptPath(type, moduleSlug, attemptSlug)}/get_result`,
  /** Right after a Speaking test was handed in. */
  completed: (moduleSlug: string, attemptSlug: string): string =>
    `${attemptPath("speaking", moduleSlug, attemptSlug)}/completed`,
} as const;

/** What the spec has visitors told when they are sent elsewhere. The slip in the second is the spec's. */
export const ARRIVAL = {
  guarded: { alert: "Please create your free account or sign in to proceed.", variant: "danger" },
  startTest: { alert: "Please create an free account or login to start mock test.", variant: "danger" },
  signUp: { alert: "Create your free account now to begin practicing authentic IELTS tests." },
  loggedOut: { alert: "You're successfully logged out", variant: "success" },
  registered: { alert: "Registration Successful, Please Verify Your Email Now", variant: "success" },
} as const satisfies Record<string, ArrivalQuery>;

/** An address of this app to go on to, from a query; anything else (another origin, a scheme, a protocol-relative address) is dropped. */
export function safeNext(next: string | null): string | null {
  if (next === null || !/^\/(?![/\\])/u.test(next) || next.length > 500) return null;
  // "/\t/[" is no address at all once the tab is dropped.
  if (!URL.canParse(next, "https://here.invalid")) return null;
  const url = new URL(next, "https://here.invalid");
  // "/.//evil.example" resolves to a path that is protocol-relative itself.
  const isHere = url.origin === "https://here.invalid" && !url.pathname.startsWith("//");
  return isHere ? url.pathname + url.search + url.hash : null;
}
