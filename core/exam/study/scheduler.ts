import type { FSRSParameters } from "ts-fsrs";

/**
 * The package that computes when a card is due, with its version and settings. A study log gives the same dates only
 * with the same version and settings. So all settings are stated here, and a learner's data export contains this
 * object.
 */
export const SCHEDULER = {
  name: "ts-fsrs",
  version: "5.4.2",
  parameters: {
    request_retention: 0.9,
    /** In days: nobody prepares for the exam for more than a year. */
    maximum_interval: 365,
    /** The default weights of FSRS 6. */
    w: [
      0.212, 1.2931, 2.3065, 8.2956, 6.4133, 0.8334, 3.0194, 0.001, 1.8722, 0.1666, 0.796, 1.4835, 0.0614, 0.2629,
      1.6483, 0.6014, 1.8729, 0.5425, 0.0912, 0.0658, 0.1542,
    ],
    enable_fuzz: false,
    enable_short_term: true,
    learning_steps: ["10m"],
    relearning_steps: ["10m"],
  },
} as const satisfies { name: string; version: string; parameters: FSRSParameters };
