import * as v from "valibot";

/** The learner's credits. Apart from the other schemas of payments, because the service worker has only this one. */
export const WalletSchema = v.object({ credits: v.pipe(v.number(), v.integer(), v.minValue(0)) });
