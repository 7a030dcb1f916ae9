import * as v from "valibot";
import type { LabelGroup } from "#core/exam/questions/label/schema.ts";
import { AuthoredPictureSchema } from "../../authored-fields.ts";
import { compileItems } from "../../compile/compile-rich.ts";
import { groupEntries, ItemSchema } from "../authored-entries.ts";
import type { KindAuthoring } from "../kind-authoring.ts";
import { itemLine, optionLines, printedItems, printedOptions } from "../print.ts";
import { checkBank, compileTypedOrPicked, typedOrPickedEntries } from "../typed-or-picked.ts";
import { lintPictures } from "./lint.ts";

const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));
const AuthoredSchema = v.strictObject({
  ...groupEntries,
  ...typedOrPickedEntries,
  kind: v.literal("label"),
  picture: AuthoredPictureSchema,
  labels: v.pipe(v.array(v.strictObject({ ...ItemSchema.entries, x: percent, y: percent })), v.minLength(1)),
});

export const label: KindAuthoring<typeof AuthoredSchema, LabelGroup> = {
  schema: AuthoredSchema,
  compile: (authored, { report, mediaOf }) => ({
    kind: authored.kind,
    picture: {
      id: `${authored.id}.picture`,
      media: mediaOf(authored.picture.file),
      alt: authored.picture.alt.trim(),
      width: authored.picture.width,
      height: authored.picture.height,
    },
    ...compileTypedOrPicked(authored, report),
    labels: compileItems(authored.labels, report, ["labels"]),
  }),
  forms: {
    label: {
      types: ["diagram_labelling", "plan_map_labelling"],
      required: { reading: ["diagram_labelling"], listening: ["plan_map_labelling"] },
    },
  },
  formOf: (group) => group.kind,
  check: (group, keys, report) => checkBank(group, group.labels.length, keys, report),
  printed: (group) => [...printedItems(group.labels), ...printedOptions(group.bank ?? [])],
  linesWithoutKey: (group) => [
    `(picture: ${group.picture.alt})`,
    ...optionLines(group.bank ?? []),
    ...group.labels.map((item) => `${itemLine(item)} (at ${item.x} %, ${item.y} % of the picture)`),
  ],
  pictures: (authored) => [{ ...authored.picture, path: ["picture", "file"] }],
  eitherOrder: (authored) => authored.either_order ?? [],
  lint: lintPictures,
  // The places of one picture are described in the same words.
  repeatsPhrases: true,
};
