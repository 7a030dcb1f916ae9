import { cx } from "../style/cx.ts";
import text from "../style/text.module.css";
import { BandChip } from "./band-chip.tsx";
import { Icon } from "../media/icon.tsx";
import styles from "./testimonial.module.css";

/** What a learner says about Bandwise. The specification names every field except the two bands. */
export type TestimonialContent = {
  id: string;
  name: string;
  /** The learner's country. */
  designation: string;
  /** Address of a picture that the learner agreed to. Null shows the initials instead. */
  image: string | null;
  content: string;
  /** Stars, 1 to 5. */
  rating: number;
  /** Background colour of the initials, dark enough for white text. */
  color: string;
  /** The band before the learner practised. */
  from: number;
  /** The band afterwards. */
  to: number;
};

export function Testimonial({ content, className }: { content: TestimonialContent; className?: string | undefined }) {
  return (
    <figure className={cx(styles.testimonial, className)}>
      <blockquote>{content.content}</blockquote>
      <figcaption>
        <span className={styles.portrait} style={{ background: content.color }} aria-hidden="true">
          {content.image === null ? (
            initials(content.name)
          ) : (
            <img src={content.image} alt="" loading="lazy" decoding="async" />
          )}
        </span>
        <span className={styles.who}>
          <b>{content.name}</b>
          <span className={text.meta}>{content.designation}</span>
        </span>
        <span className={styles.stars} role="img" aria-label={`${content.rating} of 5 stars`}>
          {Array.from({ length: content.rating }, (_, i) => (
            <Icon key={i} name="star" size={16} />
          ))}
        </span>
        <span className={styles.step}>
          <BandChip band={content.from} size="sm" />
          <span className={text.visuallyHidden}>to</span>
          <Icon name="arrow-right" size={16} />
          <BandChip band={content.to} size="sm" />
        </span>
      </figcaption>
    </figure>
  );
}

/** Returns the first letters of the first and the last name. */
export function initials(name: string): string {
  const words = name.split(/\s+/u).filter((word) => word !== "");
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => word?.match(/^./su)?.[0] ?? "").join("");
}
