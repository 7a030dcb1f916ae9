import { paths } from "#web/paths.ts";
import { Badge } from "#web/ui/display/badge.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { cx } from "#web/ui/style/cx.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import layout from "#web/ui/style/layout.module.css";
import { Testimonial } from "#web/ui/display/testimonial.tsx";
import { SAMPLE_NOTE } from "#web/owner-content.ts";
import { useServices } from "#web/services.ts";
import text from "#web/ui/style/text.module.css";
import styles from "./evaluation-marketing.module.css";
import type { Offer } from "./offer.ts";
import { PriceLine } from "./price.tsx";
import { ReadyBy } from "./ready-by.tsx";
import { usePrice } from "./use-price.ts";

const STEPS = [
  { title: "Write a task", text: "Take any Writing test and hand it in." },
  {
    title: "Click 'Request Examiner Evaluation' on the result page",
    text: "Your answers go to the examiner exactly as you handed them in.",
  },
  {
    title: "Get your band and feedback within 48 hours",
    text: "We email you a link when your report is ready. You can also open it on this page.",
  },
] as const;

/** Describes examiner evaluations to a learner who has none. */
export function EvaluationMarketing({ offer }: { offer: Offer }) {
  const { isDemo } = useServices().site;
  const price = usePrice("WRITING1", offer);
  return (
    <div className={cx(layout.sheet, layout.ruled)}>
      <section className={layout.section} aria-labelledby="offer">
        <div className={layout.margin}>
          <Badge variant="success">New</Badge>
        </div>
        <div className={layout.body}>
          <h2 id="offer" className={styles.title}>
            Have an examiner read your writing
          </h2>
          <p className={styles.lead}>A person reads what you wrote and shows you what gains and costs you marks.</p>
          <ul className={styles.benefits} aria-label="Benefits">
            {offer.benefits.map((benefit) => (
              <li key={benefit.id}>
                <h3>
                  <Icon name={benefit.icon} size={20} />
                  {benefit.title}
                </h3>
                <p>
                  {benefit.shortdescription} {benefit.id === "turnaround" && <ReadyBy />}
                  {benefit.id === "boost" && <span className={text.small}>{offer.claimSource}</span>}
                  {benefit.fact !== undefined && <span className={text.small}>{benefit.fact}</span>}
                </p>
              </li>
            ))}
          </ul>
        </div>
      </section>
      <section className={layout.section} aria-labelledby="how">
        <div className={layout.margin} aria-hidden="true">
          <b>3 steps</b>
        </div>
        <div className={layout.body}>
          <h2 id="how">How It Works</h2>
          <ol className={styles.steps}>
            {STEPS.map((step, index) => (
              <li key={step.title}>
                <span className={styles.number} aria-hidden="true">
                  {index + 1}
                </span>
                <div>
                  <h3>{step.title}</h3>
                  <p>{step.text}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </section>
      <section className={layout.section} aria-labelledby="pricing">
        <div className={layout.margin} aria-hidden="true">
          <b>Price</b>
        </div>
        <div className={layout.body}>
          <h2 id="pricing">{price === null || price.regularPrice === null ? "Price" : "Introductory price"}</h2>
          <div className={styles.pricing}>
            <div>
              <PriceLine price={price} />
              <ul className={styles.covers}>
                {[offer.covers, offer.feedback, offer.turnaround].map((line) => (
                  <li key={line}>
                    <Icon name="check" size={18} />
                    <span>
                      {line}
                      {line === offer.turnaround && (
                        <>
                          . <ReadyBy />
                        </>
                      )}
                    </span>
                  </li>
                ))}
              </ul>
            </div>
            <ButtonLink size="lg" to={paths.listing("writing")}>
              Take Test
            </ButtonLink>
          </div>
        </div>
      </section>
      <section className={layout.section} aria-label="What a learner says">
        <div className={layout.margin} />
        <div className={layout.body}>
          <Testimonial content={offer.testimonial} />
          {isDemo && <p className={text.small}>{SAMPLE_NOTE}</p>}
        </div>
      </section>
    </div>
  );
}
