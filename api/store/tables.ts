import type { AccountTables } from "./tables/account.ts";
import type { AlertTables } from "./tables/alert.ts";
import type { AttemptTables } from "./tables/attempt.ts";
import type { DraftTables } from "./tables/draft.ts";
import type { EvaluationTables } from "./tables/evaluation.ts";
import type { ExaminerTables } from "./tables/examiner.ts";
import type { LibraryTables } from "./tables/library.ts";
import type { PaymentTables } from "./tables/payment.ts";
import type { QualityTables } from "./tables/quality.ts";
import type { RecordingTables } from "./tables/recording.ts";
import type { SampleTables } from "./tables/sample.ts";
import type { SharedTables } from "./tables/shared.ts";
import type { StudyTables } from "./tables/study.ts";
import type { SyncTables } from "./tables/sync.ts";
import type { CalibrationTables } from "./tables/calibration.ts";
import type { ContentFeedbackTables } from "./tables/content-feedback.ts";

/** Every table of the server. Values are text, integers and bytes. Times are in milliseconds; flags are 0 or 1. */
export type Tables = AccountTables &
  LibraryTables &
  SampleTables &
  AttemptTables &
  StudyTables &
  DraftTables &
  EvaluationTables &
  ExaminerTables &
  CalibrationTables &
  QualityTables &
  SyncTables &
  ContentFeedbackTables &
  RecordingTables &
  AlertTables &
  PaymentTables &
  SharedTables;
