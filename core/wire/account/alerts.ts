import * as v from "valibot";
import { InstantSchema } from "#core/exam/attempt/attempt.ts";

/** The stable id of an alert. */
export const AlertIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9._:-]{1,100}$/, "must be the id of an alert"));

/** Dismisses an alert on all devices of the learner. */
export const AlertDismissSchema = v.object({ alert_id: AlertIdSchema });

/** Returns the aggregate of a dismissal. Each alert has its own, because dismissals need no order. */
export function alertAggregate(alertId: string): string {
  return `alert:${alertId}`;
}

/** Banner variants of the specification. */
export const AlertTypeSchema = v.picklist([
  "primary",
  "secondary",
  "success",
  "danger",
  "warning",
  "info",
  "light",
  "dark",
]);

/** An address of this app. Alerts link nowhere else. */
const AppAddressSchema = v.pipe(
  v.string(),
  v.maxLength(500),
  v.regex(/^\/(?:[^\s/\\]\S*)?$/, "must be an address of this app"),
);

/** An alert with the specification's fields, as plain text. It has a button if both button fields are set. */
export const AlertSchema = v.object({
  id: AlertIdSchema,
  type: AlertTypeSchema,
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(120)),
  message: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
  button_title: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(60))),
  button_url: v.nullable(AppAddressSchema),
});
export type Alert = v.InferOutput<typeof AlertSchema>;
/** An alert as the server sends it. From `until` on it is not shown any more, even offline. */
export const ShownAlertSchema = v.object({ ...AlertSchema.entries, until: v.optional(InstantSchema) });
export type ShownAlert = v.InferOutput<typeof ShownAlertSchema>;
export const AlertListSchema = v.object({ alerts: v.array(ShownAlertSchema), next: v.nullable(v.string()) });

/** Returns the id of the alert that announces an attempt's result. */
export function resultAlertId(attemptSlug: string): string {
  return `result:${attemptSlug}`;
}

/** Returns the id of the alert which says that a corrected answer key changed an attempt's mark. */
export function correctionAlertId(attemptSlug: string, keyVersion: string): string {
  return `key-corrected:${attemptSlug}:${keyVersion}`;
}
