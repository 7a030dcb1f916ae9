import { groupNumbers } from "#core/exam/content/question-numbers.ts";
import { type DrillItem, drillModule, markDrill } from "#core/exam/drill/mark-drill.ts";
import type { CommandPayload } from "#core/wire/commands/commands.ts";
import { insertDrill } from "#api/store/attempt/drills.ts";
import { type CommandPrepare, refuse } from "../sync/command-handler.ts";
import { checkDailyCap } from "../sync/daily-cap.ts";
import { clamp } from "./attempt-head.ts";

/** drill.finish: stores a drill that was taken and reviewed on a device. The server marks it again. */
export const prepareDrillFinish: CommandPrepare<CommandPayload<"drill.finish">> = async (drill, op, contents) => {
  if (op.agg !== `drill:${drill.drill_slug}`) return refuse("invalid", "agg: must be drill: and the drill's slug");
  const items: DrillItem[] = [];
  const knownGroups = new Set<string>();
  for (const [index, group] of drill.groups.entries()) {
    const content = await contents.find(group.module_slug, group.content_version);
    if (content === null) return refuse("unknown_module", "This version of the module was never published here.");
    const module = drillModule(content.module, group);
    if (module === null || content.key === null || module.module_type !== drill.skill)
      return refuse("invalid", `groups.${index}: the module has no such group for this skill`);
    const numbers = module.parts.flatMap((part) => part.groups.flatMap(groupNumbers)).map(String);
    if (!Object.keys(group.answers).every((number) => numbers.includes(number)))
      return refuse("invalid", `groups.${index}.answers: the group has no such question`);
    const groupKey = `${group.module_slug} ${group.part} ${group.group}`;
    if (knownGroups.has(groupKey)) return refuse("invalid", `groups.${index}: the drill contains this group twice`);
    knownGroups.add(groupKey);
    items.push({ module, key: content.key });
  }
  const marking = markDrill(
    items,
    drill.groups.map(({ answers }) => answers),
  );
  return async (tx, { accountId, registeredAt, now, changes }) => {
    const delay = await checkDailyCap(tx, "drill", accountId, now);
    if (delay !== null) return delay;
    const finished_at = clamp(drill.finished_at, registeredAt, now);
    const started_at = clamp(drill.started_at, registeredAt, finished_at);
    const isOwn = await insertDrill(tx, accountId, { ...drill, started_at, finished_at, marking }, now);
    if (!isOwn) return refuse("not_found", "There is no such drill.");
    changes.push({ kind: "drill", id: drill.drill_slug, rev: 1 });
    return { status: "applied", rev: 1 };
  };
};
