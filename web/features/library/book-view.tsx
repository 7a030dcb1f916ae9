import { type ReactNode, useState } from "react";
import { formatModuleLength } from "#core/format/format-module-length.ts";
import type { Book, ModuleSummary } from "#core/exam/content/book.ts";
import { isForTestType, isFullLength, testModules } from "#core/exam/content/book-tests.ts";
import { MODULE_NAMES, TEST_TYPE_NAMES } from "#core/exam/content/module-names.ts";
import type { ModuleType } from "#core/exam/content/module-type.ts";
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import type { AttemptRecord } from "#web/db/attempt/attempts.ts";
import type { PackRow } from "#web/db/library/packs.ts";
import { BandChip } from "#web/ui/display/band-chip.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Cover } from "#web/ui/media/cover.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { ModuleBox } from "#web/ui/display/module-box.tsx";
import { Segmented } from "#web/ui/form/segmented.tsx";
import { Tabs } from "#web/ui/display/tabs.tsx";
import text from "#web/ui/style/text.module.css";
import styles from "./book-view.module.css";
import { DownloadLine } from "./download-line.tsx";
import { getProgress, readModuleProgress, type TestProgress } from "./test-progress.ts";
import { useOnline } from "#web/ui/hooks/use-online.ts";
import { OFFLINE_NOTE_ID, OfflineNote } from "./offline-note.tsx";
import { canOpenOffline, sortOpenable } from "./openable-first.ts";
import { listEntries } from "./listing-entries.ts";
import { useDeviceLibrary } from "./use-device-library.ts";
import { useSmartTest } from "./use-smart-test.ts";
import { useStartModule } from "./use-start-module.ts";
import { useTestTypeChoice } from "./use-test-type-choice.ts";
import { DIFFICULTY_LABELS, TEST_TYPE_OPTIONS } from "./labels.ts";

export type BookViewProps = {
  book: Book;
  /** Renders the learner's attempts at this book. */
  renderAttempts: (attempts: readonly AttemptRecord[]) => ReactNode;
  /** Content below the tabs. */
  children?: ReactNode;
};

type Tab = "tests" | "attempts";

/** A book: facts, tests with start and download per module, and the learner's attempts. */
export function BookView({ book, renderAttempts, children }: BookViewProps) {
  const [testType, setTestType] = useTestTypeChoice();
  const [tab, setTab] = useState<Tab>("tests");
  const { packs, attempts } = useDeviceLibrary(null, [book]);
  const { begin, pending } = useSmartTest();
  const isOnline = useOnline();
  const fullTests = listEntries(book, "fulltest", testType);
  const hasFullTest = fullTests.length > 0;
  const progressByKey = readModuleProgress(attempts);
  const onDevice = { packs, progressByKey };
  const isFullTestDisabled = !isOnline && !fullTests.some((entry) => canOpenOffline(entry, onDevice));

  const slugs = new Set(
    book.tests.flatMap((test) => MODULE_TYPES.flatMap((type) => testModules(test, type).map((module) => module.slug))),
  );
  const bookAttempts = attempts.filter((attempt) => slugs.has(attempt.head.module_slug));
  const canOpen = ({ module }: { module: ModuleSummary }): boolean =>
    isOnline || canOpenOffline({ key: module.slug, modules: [{ module }] }, onDevice);
  const tests = sortOpenable(
    book.tests.map((test) => {
      const modules = MODULE_TYPES.flatMap((type) =>
        testModules(test, type)
          .filter((module) => isForTestType(module.test_type, testType))
          .map((module) => ({ type, module })),
      );
      return { test, modules: sortOpenable(modules, canOpen) };
    }),
    ({ modules }) => modules.some(canOpen),
  );

  return (
    <main id="main" className={layout.page}>
      <div className={styles.head}>
        <Cover name={book.name} src={book.cover} sources={book.cover_sources} maxWidth={216} className={styles.cover} />
        <div>
          <h1>{book.name}</h1>
          <p className={styles.description}>{book.description}</p>
          <dl className={styles.facts}>
            <div>
              <dt>Institute</dt>
              <dd>{book.institute.name}</dd>
            </div>
            <div>
              <dt>Difficulty</dt>
              <dd>{DIFFICULTY_LABELS[book.difficulty]}</dd>
            </div>
            <div>
              <dt>Copyright</dt>
              <dd>{book.copyright}</dd>
            </div>
          </dl>
          {hasFullTest && (
            <Button
              className={styles.full}
              busy={pending === book.slug ? "Opening" : undefined}
              disabled={isFullTestDisabled}
              aria-describedby={isFullTestDisabled ? OFFLINE_NOTE_ID : undefined}
              onClick={() => void begin("fulltest", { book })}
            >
              Start Full Test
            </Button>
          )}
          {!isOnline && <OfflineNote />}
        </div>
      </div>
      <Tabs
        label="This book"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: "tests", label: "Tests" },
          {
            value: "attempts",
            label: "Your Attempts",
            count: bookAttempts.length > 0 ? bookAttempts.length : undefined,
          },
        ]}
      >
        {tab === "attempts" ? (
          <div className={styles.panel}>{renderAttempts(bookAttempts)}</div>
        ) : (
          <div className={styles.panel}>
            <Segmented
              label="Test type"
              value={testType}
              onChange={setTestType}
              options={TEST_TYPE_OPTIONS}
              className={styles.types}
            />
            <div className={cx(layout.sheet, layout.ruled)}>
              {tests.map(({ test, modules }) => (
                <section key={test.slug} className={layout.section} aria-labelledby={`test-${test.slug}`}>
                  <h2 className={cx(layout.margin, styles.testName)} id={`test-${test.slug}`}>
                    <b>{test.name}</b>
                  </h2>
                  <div className={cx(layout.body, styles.body)}>
                    {modules.length === 0 && (
                      <p className={text.small}>Nothing in this test is for {TEST_TYPE_NAMES[testType]} candidates.</p>
                    )}
                    <ul className={styles.modules}>
                      {modules.map(({ type, module }) => (
                        <ModuleItem
                          key={module.slug}
                          bookName={book.name}
                          testName={test.name}
                          type={type}
                          module={module}
                          packs={packs}
                          progress={getProgress(progressByKey, module.slug)}
                          canOpen={canOpen({ module })}
                        />
                      ))}
                    </ul>
                  </div>
                </section>
              ))}
            </div>
          </div>
        )}
      </Tabs>
      {children}
    </main>
  );
}

function ModuleItem({
  bookName,
  testName,
  type,
  module,
  packs,
  progress,
  canOpen,
}: {
  bookName: string;
  testName: string;
  type: ModuleType;
  module: ModuleSummary;
  packs: ReadonlyMap<string, PackRow>;
  progress: TestProgress;
  /** False if the module is not on this device and the server cannot be reached. */
  canOpen: boolean;
}) {
  const start = useStartModule();
  const name = isFullLength(type, module) ? MODULE_NAMES[type] : module.name;
  const label = `${testName}, ${name}`;
  const resume = progress.kind === "in_progress" ? progress.attemptSlug : null;
  const action = resume === null ? "Start Test" : "Resume";
  return (
    <li>
      <ModuleBox type={type} state={resume === null ? undefined : "now"} />
      <div>
        <b>{name}</b>
        <span className={cx(text.meta, styles.meta)}>
          {formatModuleLength(module.questions, module.duration)}
          {resume !== null && ". In progress"}
        </span>
      </div>
      <div className={styles.download}>
        <DownloadLine name={`${bookName}, ${label}`} modules={[{ type, module }]} packs={packs} />
      </div>
      <div className={styles.end}>
        {progress.kind === "taken" && <BandChip band={progress.band} size="sm" />}
        <Button
          variant={resume === null ? "outline" : "solid"}
          aria-label={`${action}: ${label}`}
          disabled={!canOpen}
          aria-describedby={canOpen ? undefined : OFFLINE_NOTE_ID}
          onClick={() => start(type, module.slug, resume)}
        >
          {action}
        </Button>
      </div>
    </li>
  );
}
