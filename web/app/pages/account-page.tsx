import { AccountView } from "#web/features/account/account-view.tsx";
import type { Head } from "../page.ts";

export const head = (): Head => ({ title: "Settings" });

export const Component = AccountView;
