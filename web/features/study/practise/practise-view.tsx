import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/display/link.tsx";
import { ModuleBox } from "#web/ui/display/module-box.tsx";
import { TitledSection } from "#web/ui/display/titled-section.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import pageTitle from "#web/ui/style/page-title.module.css";
import styles from "./practise.module.css";

const SHORT_PRACTICE_LINKS = [
  { title: "Review", text: "Your mistakes come back as cards until you know them", to: paths.review },
  { title: "Notebook", text: "Words and phrases that you picked from texts", to: paths.words },
  { title: "Drills", text: "About ten questions of one type or mixed", to: paths.drills },
  { title: "Lessons", text: "The method for each question type, task and part", to: paths.lessons },
];
const MORE_LINKS = [
  { title: "Full Test", text: "All four modules, as on the day of the exam", to: paths.listing("fulltest") },
  { title: "Samples", text: "Model answers from band 4 to 9", to: paths.samples },
  { title: "Downloads", text: "What works without a connection", to: paths.downloads },
];

/** Links to every way to practise: short practice, tests by skill, and the rest of the library. */
export function PractiseView() {
  return (
    <main id="main" className={cx(layout.page, styles.page)}>
      <h1 className={pageTitle.title}>Practise</h1>
      <div className={cx(layout.sheet, layout.ruled)}>
        <TitledSection id="short" title="Short practice" note="3 to 15 minutes">
          <LinkList links={SHORT_PRACTICE_LINKS} />
        </TitledSection>
        <TitledSection id="modules" title="Tests by skill" note="Whole modules or single parts">
          <ul className={styles.places}>
            {MODULE_TYPES.map((type) => (
              <li key={type}>
                <ModuleBox type={type} />
                <Link to={paths.listing(type)}>{MODULE_NAMES[type]}</Link>
              </li>
            ))}
          </ul>
        </TitledSection>
        <TitledSection id="more" title="More">
          <LinkList links={MORE_LINKS} />
        </TitledSection>
      </div>
    </main>
  );
}

function LinkList({ links }: { links: readonly { title: string; text: string; to: string }[] }) {
  return (
    <ul className={styles.places}>
      {links.map(({ title, text, to }) => (
        <li key={to}>
          <span>
            <Link to={to}>{title}</Link>
            <small>{text}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}
