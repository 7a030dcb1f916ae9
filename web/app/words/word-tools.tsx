import { lazy, Suspense } from "react";
import { useOwner } from "#web/services.ts";

const PagePicker = lazy(async () => ({ default: (await import("./dictionary-picker.tsx")).PagePicker }));

/**
 * Lets a signed-in learner add words of a public page to the notebook. Visitors do not load the code. `source` is the
 * page's title, shown with each word.
 */
export function WordTools({ source }: { source: string }) {
  if (useOwner() === null) return null;
  return (
    <Suspense>
      <PagePicker source={source} />
    </Suspense>
  );
}
