/**
 * The bands of our own evaluator and those of an examiner for one Writing task of a published evaluation. Bands in
 * tenths: 65 means 6.5. The learner's answer is not stored here.
 */
export interface CalibrationRowTable {
  /** The row in examiner_section. */
  section_id: number;
  account_id: string;
  task: 1 | 2;
  evaluator_version: string;
  /** `AnswerTerms` as JSON. */
  terms: string;
  machine_ta_tenths: number;
  machine_cc_tenths: number;
  machine_lr_tenths: number;
  machine_ga_tenths: number;
  examiner_ta_tenths: number;
  examiner_cc_tenths: number;
  examiner_lr_tenths: number;
  examiner_ga_tenths: number;
  created_at: number;
}

export interface CalibrationTables {
  calibration_row: CalibrationRowTable;
}
