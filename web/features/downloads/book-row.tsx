import { plural } from "#core/format/plural.ts";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { formatBytes } from "#core/format/format-bytes.ts";
import { type ReactNode, useId, useState } from "react";
import { hasFullLengthModule } from "#core/exam/content/book-tests.ts";
import { Cover } from "#web/ui/media/cover.tsx";
import { Icon } from "#web/ui/media/icon.tsx";
import { ModuleBox } from "#web/ui/display/module-box.tsx";
import text from "#web/ui/style/text.module.css";
import { type BookGroup, type BookModule, describeDownloaded, downloadBytes } from "./book-groups.ts";
import styles from "./downloads.module.css";

/** A book as one line that expands into its tests and modules. */
export function BookRow({
  group,
  renderLine,
}: {
  group: BookGroup;
  /** Renders the download state and buttons of `modules`. `name` names them for screen readers. */
  renderLine: (name: string, modules: readonly BookModule[]) => ReactNode;
}) {
  const { book, tests, modules } = group;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const testCount = tests.filter(({ test }) => hasFullLengthModule(test)).length;
  return (
    <li>
      <div className={styles.book}>
        <Cover name={book.name} src={book.cover} sources={book.cover_sources} width={48} />
        <div className={styles.about}>
          <b>{book.name}</b>
          <small>
            {plural(testCount, { one: "# test", other: "# tests" })}, {describeDownloaded(group)},{" "}
            {formatBytes(downloadBytes(modules))}
          </small>
        </div>
        <div className={styles.line}>{renderLine(book.name, modules)}</div>
      </div>
      <button
        type="button"
        className={styles.opener}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name="caret-down" size={20} />
        {isOpen ? "Hide the tests" : "Choose by test"}
        <span className={text.visuallyHidden}> of {book.name}</span>
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <ul className={styles.tests}>
            {tests.map(({ test, modules: testModules }) => (
              <li key={test.slug}>
                <div className={styles.test}>
                  <h3>
                    {test.name}
                    <small>{formatBytes(downloadBytes(testModules))}</small>
                  </h3>
                  {testModules.length > 1 && (
                    <div className={styles.line}>{renderLine(`${book.name}, ${test.name}`, testModules)}</div>
                  )}
                </div>
                <ul className={styles.modules}>
                  {testModules.map((entry) => (
                    <li key={entry.module.slug}>
                      <ModuleBox type={entry.type} size="sm" />
                      <span>{moduleName(entry, testModules)}</span>
                      <div className={styles.line}>
                        {renderLine(`${book.name}, ${test.name}, ${moduleName(entry, testModules)}`, [entry])}
                      </div>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

/**
 * Returns the name of the type, such as "Reading", or the module's own name if the test has two modules of the type.
 */
function moduleName({ type, module }: BookModule, testModules: readonly BookModule[]): string {
  return testModules.filter((entry) => entry.type === type).length > 1 ? module.name : MODULE_NAMES[type];
}
