import * as v from "valibot";
import { ModuleTypeSchema } from "#core/exam/content/module-type.ts";

/**
 * The event for the site's analytics (the specification, §7): the module chosen in the Start Test menu. No personal
 * data.
 */
export const AnalyticsEventSchema = v.object({
  category: v.literal("Smart Test"),
  action: v.literal("Smart Test Navbar Button"),
  label: ModuleTypeSchema,
});
export type AnalyticsEvent = v.InferOutput<typeof AnalyticsEventSchema>;
