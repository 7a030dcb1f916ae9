import * as v from "valibot";
import { PictureSchema } from "../../content/media.ts";
import { RichTextSchema } from "../../content/text.ts";
import { groupEntries, QuestionNumberSchema, typedOrPickedEntries } from "../fields.ts";

const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

/** Points on a picture. `x` and `y` are percent of the picture. */
export const LabelGroupSchema = v.object({
  ...groupEntries,
  kind: v.literal("label"),
  picture: PictureSchema,
  ...typedOrPickedEntries,
  labels: v.pipe(
    v.array(v.object({ number: QuestionNumberSchema, prompt: RichTextSchema, x: percent, y: percent })),
    v.minLength(1),
  ),
});
export type LabelGroup = v.InferOutput<typeof LabelGroupSchema>;
