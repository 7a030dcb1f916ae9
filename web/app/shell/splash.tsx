import styles from "./splash.module.css";

/** Placeholder while the first page loads; causes no layout shift. */
export function Splash() {
  return <div className={styles.splash} aria-busy="true" />;
}
