import * as v from "valibot";
import { BandSchema } from "#core/exam/bands/band-table.ts";

/** Agreement is calculated from at most this many of the newest compared answers. */
export const MAX_COMPARED_ANSWERS = 5000;

/** Number of answers with one pair of task bands. */
const PointSchema = v.object({ examiner: BandSchema, machine: BandSchema, count: v.number() });
export type AgreementPoint = v.InferOutput<typeof PointSchema>;

/** Our task bands beside the examiners', for one task and one version of the evaluator. */
const AgreementGroupSchema = v.object({
  task: v.picklist([1, 2]),
  evaluator_version: v.string(),
  count: v.number(),
  /** Quadratic weighted kappa; null if it is undefined. */
  qwk: v.nullable(v.number()),
  /** Root mean square error in bands. */
  rmse: v.nullable(v.number()),
  points: v.array(PointSchema),
});
export type AgreementGroup = v.InferOutput<typeof AgreementGroupSchema>;
export const AgreementSchema = v.object({ groups: v.array(AgreementGroupSchema) });

export const AGREEMENT_ENDPOINTS = {
  crmAgreement: {
    method: "GET",
    path: "/api/crm/get_agreement/",
    access: "staff",
    summary: "Compare our Writing bands with examiners', by task and evaluator version, newest version first",
    reply: AgreementSchema,
  },
} as const;
