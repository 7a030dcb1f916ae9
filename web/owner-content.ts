import type { ModuleType } from "#core/exam/content/module-type.ts";
import type { IconName } from "#web/ui/media/icons.ts";
import type { TestimonialContent } from "#web/ui/display/testimonial.tsx";

/*
 * The owner's file: every number, claim, price and quotation of the site. The owner replaces these defaults here and is
 * responsible for them. A `fact` or `source` is shown beside a promise, never instead of it. Links and the support
 * address come from the environment (core/wire/account/site-settings.ts). The texts of the footer are in
 * web/features/site/footer-content.ts.
 */

/** Shown beside numbers and customers of an installation that is not in production. */
export const SAMPLE_NOTE = "Demo installation: figures, ratings and customers are samples.";

/** What studies measured. Shown beside each promise of a higher band. */
const GAIN_SOURCE =
  "Studies of intensive courses found about half a band in 10 to 12 weeks, with wide differences between learners (Elder and O’Loughlin, IELTS Research Reports 4, 2003).";

/** The promise on the dashboard of a learner without attempts. */
export const WELCOME = {
  claim: "Students at 6.5 who practise for at least 15 days can reach 8.0.",
  source: GAIN_SOURCE,
} as const;

export type ModuleText = { type: ModuleType; text: string };
/** A collection of tests on the landing page. Its cover is drawn from the text `image`. */
export type Collection = { type: ModuleType; title: string; image: string; rating: number; votes: number };
export type Benefit = {
  id: string;
  icon: IconName;
  title: string;
  shortdescription: string;
  /** A fact that a reader can check, shown beside the claim. */
  fact?: string;
};

export const CONTENT = {
  head: {
    title: "Free and authentic IELTS mock tests with instant results",
    description:
      "Sit real Listening, Reading, Writing and Speaking tests for free. Your band and personal feedback arrive within minutes. No credit card required.",
  },
  hero: {
    lead: "Sit real Listening, Reading, Writing and Speaking tests. Every answer is marked within minutes and every lost mark is explained, by an AI evaluator built with former examiners.",
    claims: ["Premium service, free", "No credit card required", "All four modules"],
  },
  modules: [
    {
      type: "speaking",
      text: "All three parts, timed as in the test room, with your two minutes on the cue card measured as you speak.",
    },
    {
      type: "listening",
      text: "The recording plays once, as it does in the exam. Afterwards you can hear where each answer was given.",
    },
    {
      type: "reading",
      text: "Highlight, make notes and flag questions as you would on screen in the test room. Each answer comes with its evidence in the passage.",
    },
    {
      type: "writing",
      text: "A band for each criterion and corrections in the margin. Ask a certified examiner for a second opinion.",
    },
  ] satisfies ModuleText[],
  collections: [
    { type: "listening", title: "Listening collection", image: "Listening Collection", rating: 4.6, votes: 31 },
    { type: "reading", title: "Reading collection", image: "Reading Collection", rating: 4.8, votes: 129 },
    { type: "writing", title: "Writing collection", image: "Writing Collection", rating: 4.5, votes: 42 },
    { type: "speaking", title: "Speaking collection", image: "Speaking Collection", rating: 4.7, votes: 114 },
  ] satisfies Collection[],
  benefits: [
    {
      id: "real",
      icon: "check-circle",
      title: "The tests are real",
      shortdescription:
        "Built to the exam’s format: the same clock, and recordings that play once. The screen looks like the test room, so the test room will look familiar.",
    },
    {
      id: "feedback",
      icon: "info",
      title: "Feedback arrives while you still remember",
      shortdescription: "Instant, personal feedback from an AI evaluator built with former examiners.",
      fact: "Each estimate shows its range and how it was made.",
    },
    {
      id: "dashboard",
      icon: "eye",
      title: "You can see the gap closing",
      shortdescription:
        "An analytical dashboard shows each module against your target, and the library is updated every week.",
    },
    {
      id: "free",
      icon: "star",
      title: "It costs nothing to begin",
      shortdescription:
        "The premium service is free and no credit card is required. More than 1,000 people are practising now.",
      fact: "Only an examiner’s evaluation costs money.",
    },
  ] satisfies Benefit[],
  testimonials: [
    {
      id: "linh",
      name: "Linh Tran",
      designation: "Vietnam",
      image: null,
      rating: 5,
      color: "#1f4b5e",
      content:
        "I did Reading on the bus and Writing at night. I could see that I was losing half a band to the same three mistakes, every single time.",
      from: 6,
      to: 7.5,
    },
    {
      id: "rafael",
      name: "Rafael Moreira",
      designation: "Brazil",
      image: null,
      rating: 5,
      color: "#a8492a",
      content: "Speaking was my fear. After twenty cue cards, the two minutes stopped feeling like two minutes.",
      from: 6.5,
      to: 7.5,
    },
  ] satisfies TestimonialContent[],
} as const;

/**
 * The owner's offer of an examiner evaluation of a Speaking attempt, shown beside the request. `price` is shown only
 * until the device knows the server's price.
 */
export const SPEAKING_EXAMINER = {
  price: "6.99 CAD",
  regularPrice: null,
  turnaround: "48-hour turnaround",
  allow: "2-3 business days",
  feedback: "Bands for the four criteria, with written feedback",
  claim: "Comments on moments of your answers",
  claimSource: "You play each one from its moment",
};

/**
 * The owner's offer of an examiner evaluation of a Writing attempt. The server sets the price that is charged. `price`
 * is shown only until the device knows the server's price.
 */
export const EXAMINER = {
  price: "4.99 CAD",
  regularPrice: "9.99",
  covers: "1 writing attempt, Task 1 and Task 2",
  turnaround: "48-hour turnaround",
  /** Shown beside the request. */
  allow: "2-3 business days",
  feedback: "Band score and written feedback",
  claim: "Most users improve by 0.5 to 1 band",
  claimSource: GAIN_SOURCE,
  benefits: [
    {
      id: "examiners",
      icon: "check-circle",
      title: "Certified examiners",
      shortdescription: "A certified examiner reads every sentence of both tasks and scores the four criteria.",
      fact: "Each report names its examiner and their certification.",
    },
    {
      id: "turnaround",
      icon: "arrows-clockwise",
      title: "48-hour turnaround",
      shortdescription: "Your report is ready within 48 hours of your request.",
    },
    {
      id: "feedback",
      icon: "info",
      title: "Detailed feedback",
      shortdescription:
        "A band and a written comment for each criterion, your answer marked line by line, and a conclusion.",
    },
    {
      id: "boost",
      icon: "star",
      title: "Score boost",
      shortdescription: "Most users improve by 0.5 to 1 band, because they know what to change first.",
    },
  ] satisfies Benefit[],
  testimonial: {
    id: "mei",
    name: "Mei Chen",
    designation: "Malaysia",
    image: null,
    rating: 5,
    color: "#473654",
    content:
      "The examiner showed me that my second paragraph answered a question nobody had asked. I had written it that way for a year.",
    from: 6,
    to: 7,
  } satisfies TestimonialContent,
} as const;
