import { migration0001 } from "./0001-account.ts";
import { migration0002 } from "./0002-reports-and-payment-events.ts";
import { migration0010 } from "./0010-library.ts";
import { migration0011 } from "./0011-attempts.ts";
import { migration0012 } from "./0012-sync.ts";
import { migration0030 } from "./0030-talkback.ts";
import { migration0040 } from "./0040-drafts.ts";
import { migration0050 } from "./0050-recordings.ts";
import { migration0060 } from "./0060-full-tests.ts";
import { migration0061 } from "./0061-registrations.ts";
import { migration0062 } from "./0062-confirmed-commands.ts";
import { migration0063 } from "./0063-dismissed-alerts.ts";
import { migration0070 } from "./0070-samples.ts";
import { migration0080 } from "./0080-evaluations.ts";
import { migration0081 } from "./0081-alerts.ts";
import { migration0090 } from "./0090-wallet.ts";
import { migration0091 } from "./0091-payments.ts";
import { migration0092 } from "./0092-coupons.ts";
import { migration0093 } from "./0093-refund-reason.ts";
import { migration0094 } from "./0094-examiner-evaluations.ts";
import { migration0095 } from "./0095-examiner-work.ts";
import { migration0096 } from "./0096-report-links.ts";
import { migration0100 } from "./0100-second-factor.ts";
import { migration0101 } from "./0101-own-data.ts";
import { migration0104 } from "./0104-shared.ts";
import { migration0105 } from "./0105-jobs.ts";
import { migration0110 } from "./0110-kept-work-keys.ts";
import { migration0140 } from "./0140-shared-values.ts";
import { migration0160 } from "./0160-proof-of-address.ts";
import { migration0161 } from "./0161-comment-moderation.ts";
import { migration0170 } from "./0170-cover-sources.ts";
import { migration0180 } from "./0180-report-corrections.ts";
import { migration0181 } from "./0181-complaints.ts";
import { migration0190 } from "./0190-publication.ts";
import { migration0191 } from "./0191-version-budget.ts";
import { migration0192 } from "./0192-job-turns.ts";
import { migration0193 } from "./0193-transcription-requests.ts";
import { migration0194 } from "./0194-no-scans.ts";
import { migration0195 } from "./0195-practice-days.ts";
import { migration0196 } from "./0196-hidden-comments.ts";
import { migration0200 } from "./0200-drills.ts";
import { migration0210 } from "./0210-excluded-attempts.ts";
import { migration0220 } from "./0220-study.ts";
import { migration0221 } from "./0221-unused-payments.ts";
import { migration0230 } from "./0230-calibration.ts";
import { migration0240 } from "./0240-comment-bank.ts";
import { migration0245 } from "./0245-evaluation-claims.ts";
import { migration0246 } from "./0246-mark-decisions.ts";
import { migration0250 } from "./0250-office.ts";
import { migration0251 } from "./0251-payment-lists.ts";
import { migration0252 } from "./0252-clients.ts";
import { migration0270 } from "./0270-complaint-work.ts";
import { migration0271 } from "./0271-key-corrections.ts";
import { migration0280 } from "./0280-attempts-by-submission.ts";
import { migration0290 } from "./0290-second-marking.ts";
import { migration0291 } from "./0291-examiner-figures.ts";
import { migration0300 } from "./0300-report-responses.ts";
import { migration0301 } from "./0301-re-marks.ts";
import { migration0310 } from "./0310-prices.ts";
import { migration0311 } from "./0311-coupon-terms.ts";
import { migration0312 } from "./0312-announcements.ts";
import { migration0313 } from "./0313-client-tags-and-mails.ts";
import { migration0320 } from "./0320-speaking-evaluations.ts";
import { migration0330 } from "./0330-voice-comments.ts";
import { migration0340 } from "./0340-changes-about-clients.ts";
import { migration0341 } from "./0341-payments-by-account-and-status.ts";
import type { Migration } from "./migration.ts";

/** All migrations, in the order in which they are applied. Only append: never change a released migration. */
export const MIGRATIONS: readonly Migration[] = [
  migration0001,
  migration0002,
  migration0010,
  migration0011,
  migration0012,
  migration0030,
  migration0040,
  migration0050,
  migration0060,
  migration0061,
  migration0062,
  migration0063,
  migration0070,
  migration0080,
  migration0081,
  migration0090,
  migration0091,
  migration0092,
  migration0093,
  migration0094,
  migration0095,
  migration0096,
  migration0100,
  migration0101,
  migration0104,
  migration0105,
  migration0110,
  migration0140,
  migration0160,
  migration0161,
  migration0170,
  migration0180,
  migration0181,
  migration0190,
  migration0191,
  migration0192,
  migration0193,
  migration0194,
  migration0195,
  migration0196,
  migration0200,
  migration0210,
  migration0220,
  migration0221,
  migration0230,
  migration0240,
  migration0245,
  migration0246,
  migration0250,
  migration0251,
  migration0252,
  migration0270,
  migration0271,
  migration0280,
  migration0290,
  migration0291,
  migration0300,
  migration0301,
  migration0310,
  migration0311,
  migration0312,
  migration0313,
  migration0320,
  migration0330,
  migration0340,
  migration0341,
];
