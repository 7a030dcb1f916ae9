import type { IconName } from "#web/ui/media/icons.ts";
import type { TestimonialContent } from "#web/ui/display/testimonial.tsx";

/** What the owner of the site says about examiner evaluations. The page passes in these texts. */
export type Offer = {
  /** The price in the site owner's words, shown on a device that has never fetched the price from the server. */
  price: string;
  regularPrice: string | null;
  covers: string;
  turnaround: string;
  /** The longest time that a report should take: "2-3 business days". */
  allow: string;
  feedback: string;
  claim: string;
  /** The results of studies that support the claim, shown beside it. */
  claimSource: string;
  benefits: readonly { id: string; icon: IconName; title: string; shortdescription: string; fact?: string }[];
  testimonial: TestimonialContent;
};
