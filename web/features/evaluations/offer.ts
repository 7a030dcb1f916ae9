/** The owner's offer and claims for examiner evaluations, passed in by the page. */
export type Offer = {
  price: string;
  regularPrice: string;
  covers: string;
  turnaround: string;
  allow: string;
  feedback: string;
  claim: string;
  benefits: readonly { id: string; title: string; text: string }[];
  testimonial: { name: string; designation: string; content: string; from: number; to: number };
};
