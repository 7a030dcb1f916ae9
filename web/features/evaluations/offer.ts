import type { IconName } from "#web/ui/media/icons.ts";
import type { TestimonialContent } from "#web/ui/display/testimonial.tsx";

/** The owner's offer and claims for examiner evaluations, passed in by the page. */
export type Offer = {
  /** Shown until this device has fetched the price from the server. */
  price: string;
  regularPrice: string | null;
  covers: string;
  turnaround: string;
  allow: string;
  feedback: string;
  claim: string;
  /** The results of studies that support the claim, shown beside it. */
  claimSource: string;
  benefits: readonly { id: string; icon: IconName; title: string; shortdescription: string; fact?: string }[];
  testimonial: TestimonialContent;
};
