import { PractiseView } from "#web/features/study/practise/practise-view.tsx";
import type { Head } from "../../shell/page.ts";

export const head = (): Head => ({ title: "Practise" });

export function Component() {
  return <PractiseView />;
}
