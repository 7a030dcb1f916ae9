/**
 * Fits the weights of the Writing evaluator to examiners' bands: `npm run fit-weights -- FILE --to FILE`. The first
 * file is an export of `npm run admin -- export-calibration`. Prints how well the current and the fitted weights agree
 * with examiners on held-out learners, and writes a proposal file. Changes nothing else: see docs/calibration.md.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { EVALUATOR_VERSION } from "#core/exam/writing/evaluation.ts";
import { MIN_PAIRS } from "#core/exam/bands/agreement.ts";
import { WEIGHTS } from "#core/exam/writing/weights.ts";
import { isHeldOut, parseCalibrationLines } from "./calibration/calibration-line.ts";
import { fitWeights } from "./calibration/fit-weights.ts";
import { measureWeights, type Agreement } from "./calibration/measure-weights.ts";

const USAGE = "Usage: npm run fit-weights -- EXPORT.jsonl --to PROPOSAL.json";
/** About twenty weights for each criterion, and fifteen answers for each weight. */
const MIN_ANSWERS = 300;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { to: { type: "string" } } });
const [from] = positionals;
if (from === undefined || positionals.length > 1 || values.to === undefined) fail(USAGE);
const lines = parseCalibrationLines(readFileSync(from, "utf8")).filter(
  ({ evaluator_version }) => evaluator_version === EVALUATOR_VERSION,
);
const training = lines.filter((line) => !isHeldOut(line));
const heldOut = lines.filter(isHeldOut);
if (training.length < MIN_ANSWERS || heldOut.length < MIN_PAIRS)
  fail(
    `${training.length} answers of evaluator version ${EVALUATOR_VERSION} to fit and ${heldOut.length} held out are too few: ` +
      `at least ${MIN_ANSWERS} and ${MIN_PAIRS} are needed.`,
  );

const proposed = fitWeights(training);
const agreements = { today: measureWeights(heldOut, WEIGHTS), proposed: measureWeights(heldOut, proposed) };
process.stdout.write(
  `Fitted to ${training.length} answers. On ${heldOut.length} answers of other learners:\n\n` +
    `${"".padEnd(10)}  answers  QWK today  proposed  RMSE today  proposed\n`,
);
for (const [name, today] of agreements.today) {
  const fitted = agreements.proposed.get(name) ?? today;
  process.stdout.write(
    `${name.padEnd(10)}  ${String(today.count).padStart(7)}  ${formatFigure(today, "qwk", 9)}  ${formatFigure(fitted, "qwk", 8)}  ` +
      `${formatFigure(today, "rmse", 10)}  ${formatFigure(fitted, "rmse", 8)}\n`,
  );
}
writeFileSync(
  values.to,
  `${JSON.stringify(
    {
      evaluator_version: EVALUATOR_VERSION,
      fitted: training.length,
      held_out: {
        today: Object.fromEntries(agreements.today),
        proposed: Object.fromEntries(agreements.proposed),
      },
      base: { today: WEIGHTS.base, proposed: proposed.base },
      terms: proposed.terms.map(({ id, knots }, index) => ({
        id,
        today: WEIGHTS.terms[index]?.knots,
        proposed: knots,
      })),
    },
    null,
    1,
  )}\n`,
);
process.stdout.write(`\nWrote the proposal to ${values.to}. The product is unchanged.\n`);

function formatFigure(agreement: Agreement, name: "qwk" | "rmse", width: number): string {
  return (agreement[name]?.toFixed(3) ?? "–").padStart(width);
}

function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
