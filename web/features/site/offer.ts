import type { TestimonialContent } from "#web/ui/display/testimonial.tsx";
import type { Benefit } from "./content.ts";

/** The owner's offer and claims for examiner evaluations. The server sets the price that is charged. */
export const EXAMINER = {
  price: "4.99 CAD",
  regularPrice: "9.99",
  covers: "1 writing attempt, Task 1 and Task 2",
  turnaround: "48-hour turnaround",
  /** Shown beside the request. */
  allow: "2-3 business days",
  feedback: "Band score and written feedback",
  claim: "Most users improve by 0.5 to 1 band",
  benefits: [
    {
      id: "examiners",
      icon: "check-circle",
      title: "Certified examiners",
      shortdescription: "A certified examiner reads every sentence of both tasks and scores the four criteria.",
    },
    {
      id: "turnaround",
      icon: "arrows-clockwise",
      title: "48-hour turnaround",
      shortdescription: "Your report is ready within 48 hours of your request.",
    },
    {
      id: "feedback",
      icon: "info",
      title: "Detailed feedback",
      shortdescription:
        "A band and a written comment for each criterion, your answer marked line by line, and a conclusion.",
    },
    {
      id: "boost",
      icon: "star",
      title: "Score boost",
      shortdescription: "Most users improve by 0.5 to 1 band, because they know what to change first.",
    },
  ] satisfies Benefit[],
  testimonial: {
    id: "mei",
    name: "Mei Chen",
    designation: "Malaysia",
    image: null,
    rating: 5,
    color: "#473654",
    content:
      "The examiner showed me that my second paragraph answered a question nobody had asked. I had written it that way for a year.",
    from: 6,
    to: 7,
  } satisfies TestimonialContent,
} as const;
