/** What the owner offers and claims of an examiner's evaluation; the page hands it in. */
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
