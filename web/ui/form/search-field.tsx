import { type ComponentPropsWithRef, useId } from "react";
import styles from "./field.module.css";
import { Icon } from "../media/icon.tsx";
import text from "../style/text.module.css";

export type SearchFieldProps = Omit<ComponentPropsWithRef<"input">, "id" | "className" | "type"> & { label: string };

/** A search field that uses its label as placeholder. */
export function SearchField({ label, ...input }: SearchFieldProps) {
  const id = useId();
  return (
    <div className={styles.search}>
      <Icon name="magnifying-glass" />
      <label className={text.visuallyHidden} htmlFor={id}>
        {label}
      </label>
      <input {...input} id={id} type="search" className={styles.input} placeholder={label} autoComplete="off" />
    </div>
  );
}
