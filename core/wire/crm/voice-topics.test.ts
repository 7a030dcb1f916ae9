import { expect, it } from "vitest";
import { voiceTopicName, listVoiceTopics } from "./voice-topics.ts";

const namesOf = (...tasks: (0 | 1 | 2)[]) => listVoiceTopics(tasks).map(({ name }) => name);

it("lists the topics that a voice comment can have, which depend on the tasks of the evaluation", () => {
  expect(namesOf(1, 2)).toEqual([
    "Both tasks",
    "Task 1",
    "Task 2",
    "Task Achievement and Response",
    "Coherence and Cohesion",
    "Lexical Resource",
    "Grammatical Range and Accuracy",
  ]);
  expect(namesOf(2).slice(0, 2)).toEqual(["The whole answer", "Task Response"]);
  expect(namesOf(0)).toEqual([
    "The whole interview",
    "Fluency and Coherence",
    "Lexical Resource",
    "Grammatical Range and Accuracy",
    "Pronunciation",
  ]);
  expect(voiceTopicName("cc", [0])).toBe("Fluency and Coherence");
});
