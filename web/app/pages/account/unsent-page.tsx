import { UnsentView } from "#web/features/unsent/unsent-view.tsx";
import type { Head } from "../../shell/page.ts";

export const head = (): Head => ({ title: "Unsent work" });

export const Component = UnsentView;
