import type { FSRSParameters } from "ts-fsrs";

/**
 * The scheduler and all its settings. The same log gives the same dates only with the same settings, so they are
 * written out here, and the account's export contains them. The weights are the defaults of FSRS 6.
 */
export const SCHEDULER = {
  name: "ts-fsrs",
  version: "5.4.2",
  parameters: {
    request_retention: 0.9,
    /** Days. Nobody prepares for the exam for longer. */
    maximum_interval: 365,
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
