import { listCriteria, criterionName } from "#core/exam/bands/examiner-criteria.ts";
import type { SectionTask } from "#core/exam/bands/examiner.ts";
import type { VoiceTopic } from "./voice-comments.ts";

const WHOLE_NAMES = { 0: "The whole interview", 1: "The whole answer", 2: "The whole answer" } as const;

/** Returns what a voice comment on an evaluation of these tasks can be about, with the name of each. */
export function listVoiceTopics(tasks: readonly SectionTask[]): { topic: VoiceTopic; name: string }[] {
  const [first = 1] = tasks;
  const hasBoth = tasks.length > 1;
  return [
    { topic: "whole", name: hasBoth ? "Both tasks" : WHOLE_NAMES[first] },
    ...(hasBoth
      ? tasks.map((task) => ({ topic: task === 1 ? "task_1" : "task_2", name: `Task ${task}` }) as const)
      : []),
    ...listCriteria(first).map((criterion) => ({
      topic: criterion,
      name: criterion === "ta" && hasBoth ? "Task Achievement and Response" : criterionName(criterion, first),
    })),
  ];
}

/** Returns the name of what a voice comment is about. */
export function voiceTopicName(topic: VoiceTopic, tasks: readonly SectionTask[]): string {
  return listVoiceTopics(tasks).find((known) => known.topic === topic)?.name ?? "The whole answer";
}
