import { QUESTION_TYPE_NAMES } from "#core/exam/content/question-type.ts";
import type { Marking, Tally } from "#core/exam/marking/mark.ts";
import styles from "./results.module.css";
import { percent, tallyByPart, tallyByType } from "./tally.ts";

/** Tables of right answers by part and by question type, the weakest type first. */
export function Breakdown({
  marking,
  partWord,
  partName,
}: {
  marking: Marking;
  /** What this module calls a part. */
  partWord: "passage" | "part";
  partName: (part: number) => string;
}) {
  const parts = [...tallyByPart(marking.questions)];
  return (
    <div className={styles.breakdown}>
      {parts.length > 1 && (
        <TallyTable
          caption={`By ${partWord}`}
          nameHeading={partWord === "passage" ? "Passage" : "Part"}
          rows={parts.map(([part, tally]) => ({ name: partName(part), tally }))}
        />
      )}
      <TallyTable
        caption="By question type"
        nameHeading="Type"
        rows={tallyByType(marking.questions).map(({ type, tally }) => ({ name: QUESTION_TYPE_NAMES[type], tally }))}
      />
    </div>
  );
}

type TallyTableProps = {
  caption: string;
  /** Heading of the column with the names. */
  nameHeading: string;
  rows: readonly { name: string; tally: Tally }[];
};

function TallyTable({ caption, nameHeading, rows }: TallyTableProps) {
  return (
    <table className={styles.tally}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{nameHeading}</th>
          <th scope="col">Correct</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, tally }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>
              <span className={styles.bar} aria-hidden="true">
                <i style={{ width: `${percent(tally)}%` }} />
              </span>
              {tally.right} of {tally.total}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
