import type { SpeakingCriterion } from "./self-assessment.ts";

/** One band of one criterion: what a listener would notice. */
export type Descriptor = { band: number; text: string };

/** What to listen for before choosing a band. */
export const CRITERION_GUIDES: Readonly<Record<SpeakingCriterion, { name: string; listen: string }>> = {
  fluency: {
    name: "Fluency and coherence",
    listen:
      "Listen for where you stop, how long, and whether you were looking for an idea or for a word. Can somebody follow you without the question?",
  },
  lexis: {
    name: "Lexical resource",
    listen:
      "Listen for words that hit exactly what you meant, and for places where you said it in a roundabout way because the word was missing.",
  },
  grammar: {
    name: "Grammatical range and accuracy",
    listen:
      "Count sentences without a mistake. Then listen for sentences that join two ideas, and whether those are right as well.",
  },
  pronunciation: {
    name: "Pronunciation",
    listen:
      "Imagine a listener who does not know you. Where would they have to think? An accent does not matter; stress, rhythm and clear sounds do.",
  },
};

/**
 * The public band descriptors (current version) in our own words, highest band first. The texts of Pronunciation 7, 5
 * and 3 only refer to the neighbouring bands, because the exam describes these bands in this way.
 */
export const DESCRIPTORS: Readonly<Record<SpeakingCriterion, readonly Descriptor[]>> = {
  fluency: [
    { band: 9, text: "I stop only to think what to say, never how. Every answer is developed and hangs together." },
    { band: 8, text: "I repeat or correct myself very rarely. Nearly every hesitation is about the content." },
    {
      band: 7,
      text: "I speak at length without visible effort. Now and then I search for a word in mid-sentence, but nobody loses the thread. I link ideas in several ways.",
    },
    {
      band: 6,
      text: "I am ready to say more, but the thread is sometimes lost through hesitation or repetition. My linking words do not always fit.",
    },
    {
      band: 5,
      text: "I keep going by repeating, correcting myself or speaking slowly. I lean on a few linking words. Simple talk flows; harder talk breaks down.",
    },
    {
      band: 4,
      text: "I stop noticeably, speak slowly and repeat often. I join sentences with simple words such as “and” or “because”; sometimes I break off.",
    },
    { band: 3, text: "There are long silences. I can hardly join sentences and often cannot get my message across." },
  ],
  lexis: [
    { band: 9, text: "Whatever the topic, I have the exact word, and idioms come naturally and right." },
    {
      band: 8,
      text: "I have many words, use less common ones with skill, and say things in another way whenever I need to. Slips are rare.",
    },
    {
      band: 7,
      text: "I can talk flexibly about many topics and use some less common words and phrases, not always perfectly. Saying it another way works.",
    },
    {
      band: 6,
      text: "I have enough words to talk at length. Some are not quite right, but my meaning is clear, and saying it another way usually works.",
    },
    {
      band: 5,
      text: "I manage familiar and less familiar topics, but with little flexibility. When a word is missing I often fail to say it another way.",
    },
    {
      band: 4,
      text: "I can talk about familiar topics; on others I convey only basic meaning. Wrong words are frequent.",
    },
    { band: 3, text: "I have simple words for personal information and too few for anything less familiar." },
  ],
  grammar: [
    { band: 9, text: "Every structure is right, apart from slips that native speakers make as well." },
    { band: 8, text: "I use a wide range of structures, and most of my sentences have no mistake." },
    {
      band: 7,
      text: "I use simple and complex sentences freely. Sentences without a mistake are frequent, though some mistakes remain.",
    },
    {
      band: 6,
      text: "I mix short and complex sentences, the complex ones with limited flexibility and often with mistakes; these rarely make me hard to understand.",
    },
    {
      band: 5,
      text: "Basic sentences are mostly right. I try few complex ones and nearly all of those have mistakes.",
    },
    {
      band: 4,
      text: "I can say basic things and some short sentences without a mistake. Subordinate clauses are rare, mistakes frequent.",
    },
    { band: 3, text: "I try basic sentences, but apart from phrases learnt by heart there are many mistakes." },
  ],
  pronunciation: [
    { band: 9, text: "Everything that makes speech natural is under control, and I am understood without any effort." },
    {
      band: 8,
      text: "Stress, rhythm and intonation carry my meaning over long stretches. I am easy to understand throughout.",
    },
    { band: 7, text: "All that band 6 says is true of me, and some of what band 8 says." },
    {
      band: 6,
      text: "I group my words well, but rhythm or stress is sometimes off, or I speak too fast. Some sounds are wrong, yet I can generally be understood.",
    },
    { band: 5, text: "All that band 4 says is true of me, and some of what band 6 says." },
    {
      band: 4,
      text: "I control a few features only. Rhythm breaks down often, sounds are frequently wrong, and a listener has to make an effort and misses parts.",
    },
    { band: 3, text: "Some of what band 4 says is true of me; often I cannot be understood." },
  ],
};
