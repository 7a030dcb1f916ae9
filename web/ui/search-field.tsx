import { type ComponentPropsWithRef, useId } from "react";
import styles from "./field.module.css";
import { Icon } from "./icon.tsx";
import text from "./text.module.css";

export type SearchFieldProps = Omit<ComponentPropsWithRef<"input">, "id" | "className" | "type"> & { label: string };

/** A search box whose label is its placeholder. */
export function SearchField({ label, ...input }: SearchFieldProps) {
  const id = useId();
  return (
    <div className={styles.search}>
      <Icon name="magnifying-glass" />
      <label className={text.vh} htmlFor={id}>
        {label}
      </label>
      <input {...input} id={id} type="search" className={styles.input} placeholder={label} autoComplete="off" />
    </div>
  );
}
