import * as v from "valibot";
import { groupEntries, OptionSchema, QuestionNumberSchema } from "../fields.ts";

/** Events to put in order. Each question asks for the event at one position (`place`, from 1). */
export const OrderGroupSchema = v.object({
  ...groupEntries,
  kind: v.literal("order"),
  events: v.pipe(v.array(OptionSchema), v.minLength(3)),
  questions: v.pipe(
    v.array(v.object({ number: QuestionNumberSchema, place: v.pipe(v.number(), v.minValue(1)) })),
    v.minLength(3),
  ),
});
export type OrderGroup = v.InferOutput<typeof OrderGroupSchema>;
