import type { Book } from "#core/exam/content/book.ts";
import { MODULE_NAMES, TEST_TYPE_NAMES } from "#core/exam/content/module-names.ts";
import type { ModuleType, TestKind } from "#core/exam/content/module-type.ts";

type ListingTexts = {
  name: string;
  lead: string;
  /** Title and description for search engines. */
  title: string;
  description: string;
  /** Explains a smart test. */
  smartTest: string;
  /** Explains a smart test to a learner with this target band. */
  smartTestNear: (band: string) => string;
};

const MODULE_TEXTS: Record<ModuleType, Pick<ListingTexts, "lead" | "title" | "description">> = {
  listening: {
    lead: "Free IELTS Listening practice from current books. Four parts, 40 questions, recordings that play once, with your band and the evidence for every answer as soon as you finish.",
    title: "Free IELTS Listening practice tests",
    description:
      "Sit IELTS Listening tests online or offline: four parts, 40 questions, your band and the evidence for every answer as soon as you finish.",
  },
  reading: {
    lead: "Free IELTS Reading practice from current books. Three passages, 40 questions, 60 minutes, with your band and the evidence for every answer as soon as you finish.",
    title: "Free IELTS Reading practice tests",
    description:
      "Sit IELTS Reading tests online or offline, Academic and General Training: 40 questions in 60 minutes, your band and the evidence for every answer as soon as you finish.",
  },
  writing: {
    lead: "Free IELTS Writing practice from current books. Two tasks, 60 minutes, with a band for each criterion.",
    title: "Free IELTS Writing practice tests",
    description:
      "Sit IELTS Writing tests online or offline: Task 1 and Task 2 in 60 minutes, with a band for each criterion.",
  },
  speaking: {
    lead: "Free IELTS Speaking practice from current books. Three parts, timed as in the test room.",
    title: "Free IELTS Speaking practice tests",
    description: "Sit IELTS Speaking tests online or offline: three parts, timed as in the test room.",
  },
};

const SMART_TEST_TEXTS: Pick<ListingTexts, "smartTest" | "smartTestNear"> = {
  smartTest: "We choose a module that you have not seen, nearest to the band you want.",
  smartTestNear: (band) => `We choose a module that you have not seen, nearest to your target band of ${band}.`,
};

const textsOf = (type: ModuleType): ListingTexts => ({
  name: MODULE_NAMES[type],
  ...MODULE_TEXTS[type],
  ...SMART_TEST_TEXTS,
});

/** Texts of each listing, for the page and for search engines. */
export const LISTING_TEXTS: Record<TestKind, ListingTexts> = {
  listening: textsOf("listening"),
  reading: textsOf("reading"),
  writing: textsOf("writing"),
  speaking: textsOf("speaking"),
  fulltest: {
    name: "Full Test",
    lead: "Free IELTS full tests from current books. Listening, Reading and Writing one after the other and Speaking at its own time, as on the day. Stop between modules and continue when you like.",
    title: "Free full IELTS practice tests",
    description:
      "Sit a full IELTS test online or offline: Listening, Reading, Writing and Speaking of one test, timed as on the day.",
    smartTest: "We choose a test that you have not seen, nearest to the band you want.",
    smartTestNear: (band) => `We choose a test that you have not seen, nearest to your target band of ${band}.`,
  },
};

export const DIFFICULTY_LABELS: Record<Book["difficulty"], string> = {
  easier: "Good for a first try",
  typical: "Exam level",
  harder: "Harder than average",
};

export const TEST_TYPE_OPTIONS = [
  { value: "academic", label: TEST_TYPE_NAMES.academic },
  { value: "general", label: TEST_TYPE_NAMES.general },
] as const;
