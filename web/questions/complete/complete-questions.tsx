import { Fragment, type ReactNode } from "react";
import { completionPrompt } from "#core/exam/questions/complete/prompt.ts";
import type { CompleteGroup } from "#core/exam/questions/complete/schema.ts";
import type { Line } from "#core/exam/questions/fields.ts";
import { cx } from "#web/ui/style/cx.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import { Bank, BankGap } from "../bank.tsx";
import type { QuestionsProps } from "../kind-widget.ts";
import { RichWords } from "../rich-words.tsx";
import { TypedGap } from "../typed-gap.tsx";
import styles from "./complete.module.css";

type LineProps = { group: CompleteGroup; line: Line; hintId: string | undefined };

/** Running text with gaps for typed words, or for options of the group's bank. */
function GapLine({ group, line, hintId }: LineProps) {
  return line.map((segment, index) => {
    // Segments never move, so the index is a stable key.
    if (segment.kind === "text") return <RichWords key={index} text={segment} />;
    return group.bank !== undefined ? (
      <BankGap key={index} number={segment.number} />
    ) : (
      <TypedGap key={index} number={segment.number} hintId={hintId} about={completionPrompt(group, segment.number)} />
    );
  });
}

/** Sentences, a summary, notes, a form, a table or a flow chart with gaps. */
export function CompleteQuestions({ group, hintId }: QuestionsProps<CompleteGroup>) {
  const renderLine = (line: Line) => <GapLine group={group} line={line} hintId={hintId} />;
  return (
    <>
      <div
        className={cx(
          styles.paper,
          group.layout === "sentences" && styles.sentences,
          group.layout === "form" && styles.formPaper,
        )}
      >
        {group.title !== undefined && <h3>{group.title}</h3>}
        <Layout group={group} renderLine={renderLine} />
      </div>
      {group.bank !== undefined && <Bank />}
    </>
  );
}

function Layout({ group, renderLine }: { group: CompleteGroup; renderLine: (line: Line) => ReactNode }) {
  switch (group.layout) {
    case "sentences":
      return (
        <ul className={styles.plain}>
          {group.lines.map((line, index) => (
            <li key={lineKey(line, index)}>{renderLine(line)}</li>
          ))}
        </ul>
      );
    case "summary":
      return group.paragraphs.map((line, index) => <p key={lineKey(line, index)}>{renderLine(line)}</p>);
    case "notes":
      return group.sections.map((section, index) => (
        <Fragment key={index}>
          {section.heading !== undefined && <h4>{section.heading}</h4>}
          <ul className={styles.notes}>
            {section.lines.map((entry, lineIndex) => (
              <li key={lineKey(entry.line, lineIndex)} className={entry.indent === 1 ? styles.indent : undefined}>
                {renderLine(entry.line)}
              </li>
            ))}
          </ul>
        </Fragment>
      ));
    case "form":
      return (
        <dl className={styles.form}>
          {group.rows.map((row) => (
            <div key={row.label}>
              <dt>{row.label}</dt>
              <dd>{renderLine(row.line)}</dd>
            </div>
          ))}
        </dl>
      );
    case "table":
      return (
        // A table wider than a phone scrolls sideways, so it must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles.tableFrame} role="region" aria-label={group.title ?? "Table"} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                {group.columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {group.rows.map((row, index) => (
                <tr key={lineKey(row[0] ?? [], index)}>
                  {row.map((cell, columnIndex) =>
                    columnIndex === 0 ? (
                      <th key={lineKey(cell, columnIndex)} scope="row">
                        {renderLine(cell)}
                      </th>
                    ) : (
                      <td key={lineKey(cell, columnIndex)}>{renderLine(cell)}</td>
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
    case "flow_chart":
      return (
        <ol className={styles.flow}>
          {group.steps.map((step, index) => (
            <li key={lineKey(step, index)}>
              <span>{renderLine(step)}</span>
              {index < group.steps.length - 1 && <Icon name="caret-down" />}
            </li>
          ))}
        </ol>
      );
  }
}

const lineKey = (line: Line, index: number): string =>
  `${index} ${line.map((segment) => (segment.kind === "gap" ? segment.number : segment.text)).join("")}`;
