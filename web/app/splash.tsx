import styles from "./splash.module.css";

/** The desk while the first page is on its way: nothing that would move when it arrives. */
export function Splash() {
  return <div className={styles.splash} aria-busy="true" />;
}
