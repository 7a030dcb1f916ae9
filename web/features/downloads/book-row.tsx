import { plural } from "#core/format/plural.ts";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { formatBytes } from "#core/format/format-size.ts";
import { type ReactNode, useId, useState } from "react";
import { hasFullLengthModule } from "#core/exam/content/book-tests.ts";
import { Cover } from "#web/ui/media/cover.tsx";
import { Icon } from "#web/ui/media/icon.tsx";
import { ModuleBox } from "#web/ui/display/module-box.tsx";
import text from "#web/ui/style/text.module.css";
import { type BookGroup, moduleBytes, describeDownloaded, type BookModule } from "./book-groups.ts";
import styles from "./downloads.module.css";

/** A book as one line that expands into its tests and modules. */
export function BookRow({
  group,
  renderLine,
}: {
  group: BookGroup;
  /** Renders the download line of some modules under a name. */
  renderLine: (name: string, modules: readonly BookModule[]) => ReactNode;
}) {
  const { book, tests, modules } = group;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const fullTests = tests.filter(({ test }) => hasFullLengthModule(test)).length;
  const all = modules.reduce((sum, entry) => sum + moduleBytes(entry), 0);
  return (
    <li>
      <div className={styles.book}>
        <Cover name={book.name} src={book.cover} sources={book.cover_sources} width={48} />
        <div className={styles.about}>
          <b>{book.name}</b>
          <small>
            {plural(fullTests, { one: "# test", other: "# tests" })}, {describeDownloaded(group)}, {formatBytes(all)}
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
            {tests.map(({ test, modules: own }) => (
              <li key={test.slug}>
                <div className={styles.test}>
                  <h3>
                    {test.name}
                    <small>{formatBytes(own.reduce((sum, entry) => sum + moduleBytes(entry), 0))}</small>
                  </h3>
                  {own.length > 1 && <div className={styles.line}>{renderLine(`${book.name}, ${test.name}`, own)}</div>}
                </div>
                <ul className={styles.modules}>
                  {own.map((entry) => (
                    <li key={entry.module.slug}>
                      <ModuleBox type={entry.type} size="sm" />
                      <span>{moduleName(entry, own)}</span>
                      <div className={styles.line}>
                        {renderLine(`${book.name}, ${test.name}, ${moduleName(entry, own)}`, [entry])}
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

/** Returns "Reading", or the module's own name if a test has two of a type. */
function moduleName({ type, module }: BookModule, all: readonly BookModule[]): string {
  return all.filter((one) => one.type === type).length > 1 ? module.name : MODULE_NAMES[type];
}
