import { plural } from "#core/format/plural.ts";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { MODULE_MINUTES, MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import { ARRIVAL, paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { Cover } from "#web/ui/media/cover.tsx";
import { cx } from "#web/ui/style/cx.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import layout from "#web/ui/style/layout.module.css";
import { Link } from "#web/ui/display/link.tsx";
import { ModuleBox } from "#web/ui/display/module-box.tsx";
import { Testimonial } from "#web/ui/display/testimonial.tsx";
import text from "#web/ui/style/text.module.css";
import { CONTENT, SAMPLE_NOTE } from "#web/owner-content.ts";
import { useServices } from "#web/services.ts";
import { ModulePicture } from "./module-picture.tsx";
import { HeroPictures } from "./hero-pictures.tsx";
import hero from "./landing-hero.module.css";
import styles from "./landing.module.css";

const signUp = paths.register(ARRIVAL.signUp);

/** Numbers of published books that have a full test, and of published full tests. */
export type LibraryCount = { books: number; tests: number };

function describeLibrary({ books, tests }: LibraryCount): string {
  const count = plural(books, { one: "# book", other: "# books" });
  return `Now: ${count} with ${plural(tests, { one: "# full test", other: "# full tests" })}.`;
}

/** The landing page. Most of its claims, and all ratings and testimonials, come from web/owner-content.ts. */
export function Landing({ library }: { library: LibraryCount | null }) {
  const { isDemo } = useServices().site;
  const demoNote = isDemo && <p className={cx(text.small, styles.demoNote)}>{SAMPLE_NOTE}</p>;
  return (
    <>
      <section className={hero.hero}>
        <div className={hero.heroIn}>
          <div className={hero.heroText}>
            <h1>
              Know <span className={hero.stroke}>your band</span>
              <br />
              before test&nbsp;day.
            </h1>
            <p className={cx(text.lead, hero.lead)}>{CONTENT.hero.lead}</p>
            <div className={cx(layout.buttons, hero.heroActions)}>
              <ButtonLink size="lg" to={signUp}>
                Create free account
              </ButtonLink>
              <ButtonLink size="lg" variant="quiet" to={paths.listing("reading")}>
                Browse Reading tests <Icon name="arrow-right" />
              </ButtonLink>
            </div>
            <ul className={hero.claims}>
              {CONTENT.hero.claims.map((claim) => (
                <li key={claim}>
                  <Icon name="check" size={18} />
                  {claim}
                </li>
              ))}
            </ul>
          </div>
          <HeroPictures />
        </div>
      </section>

      <section className={cx(layout.page, styles.day)} aria-labelledby="day">
        <div className={styles.dayHead}>
          <h2 id="day">How long a full test takes</h2>
          <span className={text.small}>2 hours 44 minutes. You can take one module at a time.</span>
        </div>
        <ol className={styles.timeline}>
          {MODULE_TYPES.map((type) => (
            <li key={type} style={{ "--minutes": MODULE_MINUTES[type] } as React.CSSProperties}>
              <ModuleBox type={type} />
              <b>{MODULE_NAMES[type]}</b>
              <i aria-hidden="true" />
              <span>{MODULE_MINUTES[type]} min</span>
            </li>
          ))}
        </ol>
      </section>

      <section className={cx(layout.page, styles.block)} aria-labelledby="modules">
        <h2 id="modules">Four modules, marked the way an examiner marks them</h2>
        <ul className={styles.modules}>
          {CONTENT.modules.map((module) => (
            <li key={module.type}>
              <div>
                <h3>
                  <ModuleBox type={module.type} />
                  {MODULE_NAMES[module.type]}
                </h3>
                <p>{module.text}</p>
              </div>
              <ModulePicture type={module.type} />
            </li>
          ))}
        </ul>
      </section>

      <section className={cx(layout.page, styles.block)} aria-labelledby="new-books">
        <div className={styles.blockHead}>
          <h2 id="new-books">New books and tests every week</h2>
          <p>
            Download a test on Wi-Fi and sit it underground. Your answers are saved on your phone and sent when the
            signal returns.
          </p>
          {library !== null && <p>{describeLibrary(library)}</p>}
        </div>
        <ul className={styles.newBooks}>
          {CONTENT.collections.map((item) => (
            <li key={item.type}>
              <Cover name={item.image} className={styles.cover} />
              <h3>
                <Link to={paths.listing(item.type)}>{item.title}</Link>
              </h3>
              <p className={styles.rating}>
                <Icon name="star" size={16} />
                <b>{item.rating.toFixed(1)}</b>
                <span className={text.visuallyHidden}>of 5,</span> <span className={text.meta}>{item.votes} votes</span>
              </p>
              <Link className={styles.go} to={signUp}>
                Start practising<span className={text.visuallyHidden}> {item.title}</span>
              </Link>
            </li>
          ))}
        </ul>
        {demoNote}
        <div className={styles.all}>
          <h3>Explore our complete collection of books</h3>
          <div className={layout.buttons}>
            {MODULE_TYPES.map((type) => (
              <ButtonLink key={type} variant="outline" to={paths.listing(type)}>
                {MODULE_NAMES[type]}
              </ButtonLink>
            ))}
          </div>
        </div>
      </section>

      <section className={cx(layout.page, styles.block, styles.why)} aria-labelledby="why">
        <h2 id="why">Why people stay until test day</h2>
        <ul className={styles.reasons}>
          {CONTENT.benefits.map((benefit) => (
            <li key={benefit.id}>
              <span className={styles.benefitIcon}>
                <Icon name={benefit.icon} size={20} />
              </span>
              <div>
                <h3>{benefit.title}</h3>
                <p>{benefit.shortdescription}</p>
                {"fact" in benefit && <p className={text.small}>{benefit.fact}</p>}
              </div>
            </li>
          ))}
        </ul>
        {demoNote}
      </section>

      <section className={layout.page} aria-label="What learners say">
        <div className={styles.quotes}>
          {CONTENT.testimonials.map((quote) => (
            <Testimonial key={quote.id} content={quote} />
          ))}
        </div>
        {demoNote}
      </section>

      <section className={styles.last} aria-labelledby="last">
        <div className={cx(layout.page, styles.lastIn)}>
          <div>
            <h2 id="last">
              Your first module takes
              <br />
              one hour.
            </h2>
            <p>You will have your band, and the reason for every lost mark, as soon as you finish.</p>
          </div>
          <ButtonLink size="lg" className={styles.lastButton} to={signUp}>
            Create free account
          </ButtonLink>
        </div>
      </section>
    </>
  );
}
