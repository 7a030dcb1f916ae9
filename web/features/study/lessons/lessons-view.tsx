import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import type { LessonHead } from "#core/exam/study/lesson.ts";
import { plural } from "#core/format/plural.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import { Link } from "#web/ui/display/link.tsx";
import { TitledSection } from "#web/ui/display/titled-section.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import styles from "./lessons.module.css";

/** All lessons by module. `read` has the ids of the lessons that the learner has finished. */
export function LessonsView({ lessons, read }: { lessons: readonly LessonHead[]; read: ReadonlySet<string> }) {
  return (
    <main id="main" className={cx(layout.page, styles.page)}>
      <h1 className={styles.title}>Lessons</h1>
      <p className={styles.lead}>
        One lesson for each question type, Writing task and Speaking part: what it tests, a method, an example, and two
        tries. Lessons work offline.
      </p>
      <div className={cx(layout.sheet, layout.ruled)}>
        {MODULE_TYPES.map((type) => {
          const lessonsOfModule = lessons.filter(({ module_type }) => module_type === type);
          if (lessonsOfModule.length === 0) return null;
          const readCount = lessonsOfModule.filter(({ id }) => read.has(id)).length;
          return (
            <TitledSection
              key={type}
              id={type}
              title={MODULE_NAMES[type]}
              note={
                readCount > 0
                  ? `${readCount} of ${lessonsOfModule.length} read`
                  : plural(lessonsOfModule.length, { one: "# lesson", other: "# lessons" })
              }
            >
              <ul className={styles.list}>
                {lessonsOfModule.map(({ id, title, minutes }) => (
                  <li key={id}>
                    <Link to={paths.lesson(id)}>{title}</Link>
                    {read.has(id) && (
                      <span className={styles.done}>
                        <Icon name="check-circle" /> Read
                      </span>
                    )}
                    <small>{minutes} min</small>
                  </li>
                ))}
              </ul>
            </TitledSection>
          );
        })}
      </div>
    </main>
  );
}
