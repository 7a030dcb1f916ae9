import type { Module } from "#core/exam/content/module.ts";

export type SpeakingModule = Extract<Module, { module_type: "speaking" }>;

/** A Speaking module of a few questions without recordings: the examiner's words are printed. */
export const fixtureSpeaking: SpeakingModule = {
  slug: "fixture-speaking-1",
  name: "Speaking",
  module_type: "speaking",
  test_type: "both",
  content_version: "5bea4c0000000001",
  duration: 840,
  media: [],
  parts: [
    {
      id: "part-1",
      number: 1,
      title: "Introduction and interview",
      opening: [{ id: "hello", text: "Good morning. I would like to ask you some questions about yourself." }],
      topics: [
        {
          title: "Your street",
          questions: [
            { id: "street-1", text: "What is the street you live in like?" },
            { id: "street-2", text: "Do you know many of your neighbours?" },
          ],
        },
        {
          title: "Mornings",
          opening: { id: "mornings", text: "Let us talk about mornings." },
          questions: [{ id: "mornings-1", text: "What is the first thing you do after waking up?" }],
        },
      ],
    },
    {
      id: "part-2",
      number: 2,
      title: "Long turn",
      opening: [{ id: "card", text: "I am going to give you a topic. You have one minute to think about it." }],
      cueCard: {
        topic: "Describe something that was broken and was repaired instead of replaced.",
        points: ["what it was and how it broke", "who repaired it", "how long the repair took"],
        explain: "and explain why you remember it.",
        prepareSeconds: 60,
        talkSeconds: 120,
        begin: { id: "begin", text: "All right? Please begin speaking now." },
        stop: { id: "stop", text: "Thank you." },
      },
      topics: [
        { title: "Rounding off", questions: [{ id: "round-1", text: "Do your friends repair things as well?" }] },
      ],
    },
    {
      id: "part-3",
      number: 3,
      title: "Discussion",
      topics: [
        {
          title: "Repairing and replacing",
          opening: { id: "discussion", text: "We have been talking about repairs. Now some more general questions." },
          questions: [
            { id: "repairs-1", text: "Why do people throw away things that could be repaired?" },
            { id: "repairs-2", text: "Should makers be obliged to sell spare parts?" },
          ],
        },
      ],
      closing: { id: "bye", text: "Thank you. That is the end of the Speaking test." },
    },
  ],
};
