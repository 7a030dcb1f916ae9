import { lazy, Suspense } from "react";
import { useOwner } from "#web/services.ts";
import type { DictionaryPickerProps } from "./dictionary-picker.tsx";

const DictionaryPicker = lazy(async () => ({
  default: (await import("./dictionary-picker.tsx")).DictionaryPicker,
}));

/** Lets a signed-in learner add words of a public page to the notebook. Visitors do not load the code. */
export function WordTools(props: DictionaryPickerProps) {
  if (useOwner() === null) return null;
  return (
    <Suspense>
      <DictionaryPicker {...props} />
    </Suspense>
  );
}
