import type { QuestionGroup } from "#core/exam/content/question-group.ts";
import { groupNumbers } from "#core/exam/content/question-numbers.ts";
import type { TextBlock } from "#core/exam/content/text.ts";
import { widgetOf } from "./kinds.ts";

/** Returns the groups whose gaps are in the passage. */
export function passageGroups(groups: readonly QuestionGroup[]): QuestionGroup[] {
  return groups.filter((group) => widgetOf(group).passage !== null);
}

/** The controls of all groups above one block of the passage. */
export function AbovePassageBlock({ groups, block }: { groups: readonly QuestionGroup[]; block: TextBlock }) {
  return groups.map((group) => {
    const { passage } = widgetOf(group);
    return passage && <passage.AboveBlock key={group.id} group={group} block={block} />;
  });
}

/** The lists of options that a phone opens over the passage. `number` is the gap to fill, or null. */
export function PassagePicker({ groups, number }: { groups: readonly QuestionGroup[]; number: number | null }) {
  return groups.map((group) => {
    const { passage } = widgetOf(group);
    const own = number !== null && groupNumbers(group).includes(number) ? number : null;
    return passage && <passage.Picker key={group.id} group={group} number={own} />;
  });
}
