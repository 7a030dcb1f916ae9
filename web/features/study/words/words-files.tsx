import { useRef, useState } from "react";
import type { Word } from "#core/exam/study/word.ts";
import { formatBytes } from "#core/format/format-bytes.ts";
import { plural } from "#core/format/plural.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { saveFile } from "#web/ui/platform/save-file.ts";
import text from "#web/ui/style/text.module.css";
import { writeAnki } from "./anki.ts";
import { useSaveWords } from "./use-save-words.ts";
import { MAX_IMPORT_BYTES, newWords, readWordsCsv, writeWordsCsv } from "./words-csv.ts";
import styles from "./words.module.css";

type Outcome = { kind: "added"; added: number; known: number } | { kind: "refused"; faults: readonly string[] };

/** Buttons that export the notebook to a file and import words from a file. */
export function WordsFiles({ words }: { words: readonly Word[] }) {
  const save = useSaveWords();
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);

  const importFile = async (file: File): Promise<Outcome> => {
    if (file.size > MAX_IMPORT_BYTES)
      return { kind: "refused", faults: [`The file is larger than ${formatBytes(MAX_IMPORT_BYTES)}.`] };
    const read = readWordsCsv(await file.text());
    if ("faults" in read) return { kind: "refused", faults: read.faults };
    const added = newWords(read.words, words);
    await save(added.map((word) => ({ ...word, word_id: null, deleted: false })));
    return { kind: "added", added: added.length, known: read.words.length - added.length };
  };
  const onFile = (file: File | undefined) => {
    if (file === undefined) return;
    setOutcome(null);
    importFile(file).then(setOutcome, () =>
      setOutcome({ kind: "refused", faults: ["The file could not be read, or this device could not save its words."] }),
    );
  };
  return (
    <div className={styles.tools}>
      {words.length > 0 && (
        <>
          <p className={text.small}>
            For Anki, choose File, Import in Anki and open the file. The CSV file opens in a spreadsheet.
          </p>
          <div className={styles.buttons}>
            <Button
              variant="outline"
              onClick={() => saveFile(new Blob([writeAnki(words)], { type: "text/plain" }), "bandwise-words-anki.txt")}
            >
              Export for Anki
            </Button>
            <Button
              variant="outline"
              onClick={() => saveFile(new Blob([writeWordsCsv(words)], { type: "text/csv" }), "bandwise-words.csv")}
            >
              Export CSV
            </Button>
          </div>
        </>
      )}
      <p className={text.small}>
        An import adds the words of a CSV file. Its first line names the columns, such as{" "}
        <code>
          word,
          <wbr />
          meaning,
          <wbr />
          sentence,
          <wbr />
          source
        </code>
        .
      </p>
      <div className={styles.buttons}>
        <Button variant="outline" onClick={() => input.current?.click()}>
          Import CSV
        </Button>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          aria-label="CSV file to import"
          hidden
          onChange={({ target }) => {
            onFile(target.files?.[0]);
            // Without this, choosing the same file again after correcting it would change nothing.
            target.value = "";
          }}
        />
      </div>
      <div role="status">
        {outcome?.kind === "added" && (
          <Alert variant="success">
            {plural(outcome.added, { one: "# word added.", other: "# words added." })}
            {outcome.known > 0 &&
              ` ${plural(outcome.known, { one: "# was", other: "# were" })} in your notebook or in the file already.`}
          </Alert>
        )}
        {outcome?.kind === "refused" && (
          <Alert variant="danger" title="Nothing was imported">
            <ul className={styles.faults}>
              {outcome.faults.map((fault) => (
                <li key={fault}>{fault}</li>
              ))}
            </ul>
          </Alert>
        )}
      </div>
    </div>
  );
}
