import type { QuestionGroup } from "#core/exam/content/question-group.ts";
import { groupNumbers } from "#core/exam/content/question-numbers.ts";
import type { TextBlock } from "#core/exam/content/text.ts";
import { widgetOf } from "./kinds.ts";

/** Returns the groups whose gaps are in the passage. */
export function passageGroups(groups: readonly QuestionGroup[]): QuestionGroup[] {
  return groups.filter((group) => widgetOf(group).passage !== null);
}

/** What the groups show above a block of the passage. */
export function AbovePassageBlock({ groups, block }: { groups: readonly QuestionGroup[]; block: TextBlock }) {
  return groups.map((group) => {
    const { passage } = widgetOf(group);
    return passage && <passage.AboveBlock key={group.id} group={group} block={block} />;
  });
}

/**
 * The list of options that a phone opens over the passage. `number` is the question to answer; null closes the list.
 */
export function PassagePicker({ groups, number }: { groups: readonly QuestionGroup[]; number: number | null }) {
  return groups.map((group) => {
    const { passage } = widgetOf(group);
    const ownNumber = number !== null && groupNumbers(group).includes(number) ? number : null;
    return passage && <passage.Picker key={group.id} group={group} number={ownNumber} />;
  });
}
