import styles from "./splash.module.css";

/** Fills the screen while the first page loads, so that nothing moves when the page appears. */
export function Splash() {
  return <div className={styles.splash} aria-busy="true" />;
}
