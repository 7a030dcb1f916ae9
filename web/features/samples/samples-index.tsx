import type { ReactNode } from "react";
import type { SampleIndex } from "#core/wire/library/model-answers.ts";
import { paths } from "#web/paths.ts";
import { Cover } from "#web/ui/media/cover.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { Link } from "#web/ui/display/link.tsx";
import { SearchField } from "#web/ui/form/search-field.tsx";
import text from "#web/ui/style/text.module.css";
import { BandPills } from "./band-pills.tsx";
import styles from "./samples.module.css";
import { SearchResults } from "./search-results.tsx";
import { useSampleSearch } from "./use-sample-search.ts";
import { formatAnswerCount, taskName } from "./labels.ts";

/** Links to the model answers by module and band, topic, task type and book. */
export function SamplesIndex({ index }: { index: SampleIndex }) {
  const search = useSampleSearch(
    index.books.map((book) => book.slug),
    null,
  );
  const topics = index.categories.filter((category) => category.type === "topic");
  const taskTypes = index.categories.filter((category) => category.type === "task");
  return (
    <main id="main" className={layout.page}>
      <div className={layout.pagehead}>
        <h1>Writing samples</h1>
        <p>
          {formatAnswerCount(index.total)}, written for the books in our library at different bands, each with its
          criterion bands and feedback. Read an answer one band above yours.
        </p>
      </div>
      <div className={styles.search}>
        <SearchField
          label="Search questions and answers"
          value={search.text}
          onChange={(event) => search.setText(event.target.value)}
        />
      </div>
      {search.found !== null ? (
        <SearchResults found={search.found} />
      ) : index.total === 0 ? (
        <p className={styles.none}>No samples found.</p>
      ) : (
        <div className={cx(layout.sheet, layout.ruled)}>
          <Group title="By module and band" margin="Modules">
            <ul className={styles.modules}>
              {index.modules.map(({ test_type, task, samples }) => (
                <li key={`${test_type} ${task}`}>
                  <div>
                    <h3>
                      <Link to={paths.sampleList({ by: "module", testType: test_type, task, band: null })}>
                        {taskName(test_type, task)}
                      </Link>
                    </h3>
                    <p className={text.meta}>{formatAnswerCount(samples)}</p>
                  </div>
                  <BandPills
                    selection={{ by: "module", testType: test_type, task, band: null }}
                    isCurrentPage={false}
                    label={`Bands of ${taskName(test_type, task)}`}
                  />
                </li>
              ))}
            </ul>
          </Group>
          <Group title="By topic" margin="Topics">
            <Categories categories={topics} />
          </Group>
          <Group title="By task type" margin="Tasks">
            <Categories categories={taskTypes} />
          </Group>
          <Group title="By book" margin="Books">
            <ul className={styles.books}>
              {index.books.map((book) => (
                <li key={book.slug}>
                  <Cover name={book.name} src={book.cover} sources={book.cover_sources} width={64} />
                  <div>
                    <h3>
                      <Link to={paths.sampleList({ by: "book", slug: book.slug, band: null })}>{book.name}</Link>
                    </h3>
                    <p className={text.meta}>{formatAnswerCount(book.samples)}</p>
                  </div>
                </li>
              ))}
            </ul>
          </Group>
        </div>
      )}
    </main>
  );
}

function Group({ title, margin, children }: { title: string; margin: string; children: ReactNode }) {
  return (
    <section className={layout.section} aria-label={title}>
      <div className={cx(layout.margin, styles.side)} aria-hidden="true">
        <b>{margin}</b>
      </div>
      <div className={layout.body}>
        <h2 className={styles.title}>{title}</h2>
        {children}
      </div>
    </section>
  );
}

function Categories({ categories }: { categories: SampleIndex["categories"] }) {
  return (
    <ul className={styles.categories}>
      {categories.map(({ id, name, samples }) => (
        <li key={id}>
          <Link to={paths.sampleList({ by: "category", id, band: null })}>
            {name} <span>{samples}</span>
            <span className={text.visuallyHidden}> answers</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
