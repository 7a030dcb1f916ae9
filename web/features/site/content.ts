import type { ModuleType } from "#core/exam/content/module-type.ts";

/*
 * The owner's page: every claim and quotation of the public site stands here and nowhere else. Claims are the owner's
 * to make and to keep true. Links and the support address come from the environment (core/wire/account/site-settings.ts).
 * Two more sheets: the words under every page, footer-content.ts, and the offer of an examiner, offer.ts.
 */

export type Paper = { type: ModuleType; title: string; text: string };
export type Collection = { type: ModuleType; title: string; cover: string; rating: number; votes: number };
export type Benefit = { id: string; title: string; text: string };
export type Testimonial = { id: string; name: string; designation: string; content: string; from: number; to: number };

export const CONTENT = {
  head: {
    title: "Free and authentic IELTS mock tests with instant results",
    description:
      "Sit real Listening, Reading, Writing and Speaking tests for free. Your band and personal feedback arrive within minutes. No credit card required.",
  },
  hero: {
    lead: "Sit real Listening, Reading, Writing and Speaking papers. Every answer is marked within minutes and every lost mark is explained, by an AI evaluator built with former examiners.",
    claims: ["Premium service, free", "No credit card required", "All four modules"],
  },
  papers: [
    {
      type: "speaking",
      title: "Speaking",
      text: "All three parts, timed as in the test room, with your two minutes on the cue card measured as you speak.",
    },
    {
      type: "listening",
      title: "Listening",
      text: "The recording plays once, as it does in the exam. Afterwards you can hear where each answer was given.",
    },
    {
      type: "reading",
      title: "Reading",
      text: "Highlight, make notes and flag questions as you would on screen in the test room. Each answer comes with its evidence in the passage.",
    },
    {
      type: "writing",
      title: "Writing",
      text: "A band for each criterion and corrections in the margin. Ask a certified examiner for a second opinion.",
    },
  ] satisfies Paper[],
  collections: [
    { type: "listening", title: "Listening collection", cover: "Listening Collection", rating: 4.6, votes: 31 },
    { type: "reading", title: "Reading collection", cover: "Reading Collection", rating: 4.8, votes: 129 },
    { type: "writing", title: "Writing collection", cover: "Writing Collection", rating: 4.5, votes: 42 },
    { type: "speaking", title: "Speaking collection", cover: "Speaking Collection", rating: 4.7, votes: 114 },
  ] satisfies Collection[],
  benefits: [
    {
      id: "real",
      title: "The tests are real",
      text: "Built to the exam’s format: the same clock and one hearing. The screen looks like the test room, so the test room will look familiar.",
    },
    {
      id: "feedback",
      title: "Feedback arrives while you still remember",
      text: "Instant, personal feedback from an AI evaluator built with former examiners.",
    },
    {
      id: "dashboard",
      title: "You can see the gap closing",
      text: "An analytical dashboard shows each module against your target, and the library is updated every week.",
    },
    {
      id: "free",
      title: "It costs nothing to begin",
      text: "The premium service is free and no credit card is required. More than 1,000 people are practising now.",
    },
  ] satisfies Benefit[],
  testimonials: [
    {
      id: "linh",
      name: "Linh Tran",
      designation: "Vietnam",
      content:
        "I did Reading on the bus and Writing at night. I could see that I was losing half a band to the same three mistakes, every single time.",
      from: 6,
      to: 7.5,
    },
    {
      id: "rafael",
      name: "Rafael Moreira",
      designation: "Brazil",
      content: "Speaking was my fear. After twenty cue cards, the two minutes stopped feeling like two minutes.",
      from: 6.5,
      to: 7.5,
    },
  ] satisfies Testimonial[],
} as const;
