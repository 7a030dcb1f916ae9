import * as v from "valibot";
import { ModuleTypeSchema } from "../exam/content/module-type.ts";

/** What the app tells the site's analytics (spec §7): which module was asked for in the Start Test menu. Nothing of the person. */
export const AnalyticsEventSchema = v.object({
  category: v.literal("Smart Test"),
  action: v.literal("Smart Test Navbar Button"),
  label: ModuleTypeSchema,
});
export type AnalyticsEvent = v.InferOutput<typeof AnalyticsEventSchema>;
