import type { ExaminerCriterion } from "#core/exam/bands/examiner-criteria.ts";

/** Bands below 6, from 6 to 7, and above 7. */
export type Level = "low" | "middle" | "high";
export type FeedbackTexts = Record<ExaminerCriterion, Record<Level, string>>;

/** What each sample examiner writes about a criterion. Tom Ferris advises, Hana Novak is brief, Samuel Boateng asks. */
export const FEEDBACK = {
  tom: {
    ta: {
      low: "You answer part of the task. Before you write, underline each thing that it asks for, and give each a paragraph.",
      middle:
        "You answer all parts of the task. Develop the second idea as far as the first: say why it matters, then show it.",
      high: "A full answer with a clear position throughout. Only the last example could be closer to the question.",
    },
    cc: {
      low: "Your sentences are in a sensible order, but one paragraph holds several ideas. Start a new one for each.",
      middle:
        "The paragraphs are clear. Use fewer linking words at the start of sentences, and more words that point back, such as “this change”.",
      high: "The text reads easily from start to end. Your paragraphs each carry one idea, and none needs a signpost.",
    },
    lr: {
      low: "Your words are simple and some are repeated. Learn words in pairs that belong together: “reduce costs”, “raise awareness”.",
      middle:
        "A good range for the topic. Some words are close to what you mean, but not it: look up how they are used before you learn them.",
      high: "Precise and varied words, with few slips. You choose the natural partner of most words.",
    },
    ga: {
      low: "Most mistakes are in verb forms and articles. Check each verb for its subject, and each countable noun for an article.",
      middle:
        "You mix simple and longer sentences. Most are free of mistakes; the longer ones sometimes lose their main verb.",
      high: "A wide range of structures, nearly all correct. See the marks in your text for what is left.",
    },
  },
  hana: {
    ta: {
      low: "Position unclear. Overview or opinion missing. Key points without detail.",
      middle: "All parts covered. Main points relevant; one needs more support.",
      high: "Fully answered. Ideas well chosen and supported.",
    },
    cc: {
      low: "Order hard to follow. Linking words repeated or wrong.",
      middle: "Clear progression. Linking a little mechanical.",
      high: "Skilful paragraphs. Linking hardly noticed.",
    },
    lr: {
      low: "Limited range. Spelling mistakes slow the reader.",
      middle: "Enough range to discuss the topic. Some wrong collocations.",
      high: "Wide range. Uncommon words used well.",
    },
    ga: {
      low: "Few complex sentences. Frequent mistakes in agreement and tense.",
      middle: "Mix of structures. Mistakes rarely hide the meaning.",
      high: "Many correct, varied sentences. Punctuation under control.",
    },
  },
  samuel: {
    ta: {
      low: "What exactly does the question want to know? Write your answer in one line first, and let every paragraph serve it.",
      middle:
        "Your answer is relevant. Could a reader disagree with your main point? Say what they would say, and answer them.",
      high: "You answer the question that was set, not one like it. How would a figure or a case from your own country add to it?",
    },
    cc: {
      low: "If you cut your paragraphs apart, could a friend put them back in order? Begin each with a sentence that says what it is about.",
      middle:
        "I could follow your argument without effort. Do you need “moreover” and “furthermore” in the same paragraph?",
      high: "Each paragraph grows out of the one before. What would happen if you removed the remaining linking words? Nothing: try it.",
    },
    lr: {
      low: "You use “good”, “bad” and “thing” often. Which more exact word would you use in your own language?",
      middle: "You reach for ambitious words, and mostly get them. Are you sure how each is used in a sentence?",
      high: "Your words fit the topic and the tone. Which of them would you say aloud? Keep those.",
    },
    ga: {
      low: "Read your text aloud, slowly: where do you stop for breath? There a full stop is missing.",
      middle: "Your longer sentences work best with two parts. What could you take out of those with three?",
      high: "Hardly a mistake. Look at the marks: are they slips, or do you always write it this way?",
    },
  },
} satisfies Record<string, FeedbackTexts>;

/** What each examiner says about the first sentence of an answer, and then about others in turn. */
export const COMMENTS = {
  tom: [
    "Your first sentence says what the rest is about: good. Put the question into your own words here.",
    "This sentence carries two ideas. Give the second its own.",
    "Say in one more sentence what this shows.",
    "Well said. Your longer sentences work when each has one verb in the main part, as here.",
  ],
  hana: ["Good topic sentence.", "Too general. Add a detail.", "Cut a few words here.", "Well put."],
  samuel: [
    "A clear start. Which of your ideas will come first?",
    "Who says so? Name the source, or say that it is your own view.",
    "I like this sentence. What makes it work better than the one before?",
    "How does this follow from the last sentence?",
    "Could you say the same in half the words?",
  ],
} as const;

/** What each examiner says at the end of a report, in turn. The model answer's advice follows. */
export const CONCLUSIONS = {
  tom: ["You are on the right way.", "A solid piece of work.", "There is a clear way up from here."],
  hana: ["See the four criteria above.", "Next step below.", "Good work overall."],
  samuel: [
    "Thank you for an interesting text to read.",
    "You think before you write, and it shows.",
    "Keep asking why.",
  ],
} as const;

/** What the sample examiners write about an interview. `ta` is Pronunciation, `cc` Fluency and Coherence. */
export const SPOKEN_FEEDBACK: FeedbackTexts = {
  ta: {
    low: "I had to listen twice to some words. Record yourself reading a short text, and compare it with a speaker you like.",
    middle:
      "I understood you without effort. Stress the word that carries the news of each sentence, and the rest follows.",
    high: "Clear throughout. You use stress and pauses to show what matters.",
  },
  cc: {
    low: "You stop to look for words. A short answer with a reason is better than a long one with many pauses.",
    middle:
      "You speak at length and keep to the question. Some pauses come in the middle of an idea; take them between ideas.",
    high: "Easy to follow from start to end. You pause to think of what to say, hardly ever of how to say it.",
  },
  lr: {
    low: "You repeat the words of the question. Prepare five words of your own for each common topic.",
    middle: "Enough words for each topic. When one was missing you explained it, which is what the exam rewards.",
    high: "Exact and varied words, and natural pairs of them.",
  },
  ga: {
    low: "Short sentences are mostly right. In longer ones the verb loses its tense: practise telling what you did last week.",
    middle: "A mix of short and long sentences. Watch the past tense in stories.",
    high: "Long sentences without effort. The few slips you corrected yourself.",
  },
};

/** Comments on moments of the answers, one on each in turn. `startTenths` is in tenths of a second. */
export const MOMENTS: readonly { startTenths: number; comment: string }[] = [
  { startTenths: 12, comment: "A good start: you answer first and explain then." },
  { startTenths: 31, comment: "You stop here. Say “let me think” and go on." },
  { startTenths: 84, comment: "This is where your story becomes lively. More of this." },
];

export const SPOKEN_CONCLUSION =
  "You are at ease when you speak about yourself. Practise Part 3 next: give an opinion, a reason, and what somebody else would say.";
