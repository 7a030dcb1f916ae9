import type { ModuleType } from "#core/exam/content/module-type.ts";
import type { IconName } from "#web/ui/display/icons.ts";
import type { TestimonialContent } from "#web/ui/display/testimonial.tsx";

/*
 * The owner's texts: every claim and quotation of the public site is in this file. The owner answers for them. Links
 * and the support address come from the environment (core/wire/account/site-settings.ts). The texts of the footer are
 * in footer-content.ts, the offer of examiner evaluations is in offer.ts.
 */

export type Paper = { type: ModuleType; title: string; text: string };
/** `image`: the words from which the cover is drawn. */
export type Collection = { type: ModuleType; title: string; image: string; rating: number; votes: number };
export type Benefit = { id: string; icon: IconName; title: string; shortdescription: string };

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
        "Built to the exam’s format: the same clock and one hearing. The screen looks like the test room, so the test room will look familiar.",
    },
    {
      id: "feedback",
      icon: "info",
      title: "Feedback arrives while you still remember",
      shortdescription: "Instant, personal feedback from an AI evaluator built with former examiners.",
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
