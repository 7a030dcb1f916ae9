import * as v from "valibot";

/** The stable name of an alert. */
export const AlertIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9._:-]{1,100}$/, "must be the id of an alert"));

/** The learner has put an alert away: no device of theirs shows it again. */
export const AlertDismissSchema = v.object({ alert_id: AlertIdSchema });

/** The ordering key of a dismissal; there is nothing to order, doing it twice is doing it once. */
export function alertAggregate(alertId: string): string {
  return `alert:${alertId}`;
}

/** How an alert looks: the spec's banner variants. */
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

/** An address of this app: alerts lead nowhere else. */
const HereSchema = v.pipe(v.string(), v.maxLength(500), v.regex(/^\/(?![/\\])\S*$/, "must be an address of this app"));

/** What the learner is told, in the spec's fields, as plain text. The button is there when both of its fields are. */
export const AlertSchema = v.object({
  id: AlertIdSchema,
  type: AlertTypeSchema,
  title: v.pipe(v.string(), v.minLength(1), v.maxLength(120)),
  message: v.pipe(v.string(), v.minLength(1), v.maxLength(500)),
  button_title: v.nullable(v.pipe(v.string(), v.minLength(1), v.maxLength(60))),
  button_url: v.nullable(HereSchema),
});
export type Alert = v.InferOutput<typeof AlertSchema>;
export const AlertListSchema = v.object({ alerts: v.array(AlertSchema), next: v.nullable(v.string()) });

/** The alert that an attempt's result is there. */
export function resultAlertId(attemptSlug: string): string {
  return `result:${attemptSlug}`;
}

/** The alert that a corrected key changed an attempt's mark. */
export function correctionAlertId(attemptSlug: string, keyVersion: string): string {
  return `key-corrected:${attemptSlug}:${keyVersion}`;
}
