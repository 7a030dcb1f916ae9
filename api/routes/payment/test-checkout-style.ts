import { APP_COLOURS } from "../http/app-colours.ts";

/** The styles of the test checkout, with the app's colours. */
export const TEST_CHECKOUT_STYLE = `
:root { ${APP_COLOURS} }
* { box-sizing: border-box; }
body { margin: 0; background: var(--desk); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 460px; margin: 0 auto; padding: 24px 16px 40px; background: var(--sheet); min-height: 100dvh; }
@media (min-width: 576px) { main { margin-block: 48px; min-height: 0; padding: 32px; border: 1px solid var(--line-2); border-radius: 2px; } }
.label { display: inline-block; margin: 0 0 16px; padding: 2px 8px; background: var(--mark); color: var(--on-mark); font-weight: 600; }
h1 { margin: 0 0 16px; font-size: 26px; line-height: 1.2; letter-spacing: -0.018em; }
dl { margin: 0 0 24px; border-top: 2px solid var(--ink); }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 10px 0; border-bottom: 1px solid var(--line-2); }
dt { color: var(--ink-2); } dd { margin: 0; text-align: right; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
.sum { flex: none; }
form { display: grid; gap: 12px; }
button { min-height: 44px; padding: 8px 16px; border: 1px solid var(--edge); border-radius: 4px; background: transparent;
  color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
button.main { background: var(--act); border-color: var(--act); color: var(--on-act); }
button:focus-visible, a:focus-visible { outline: 3px solid var(--ink); outline-offset: 2px; }
.fault { padding: 10px 12px; border: 1px solid var(--danger-ink); border-radius: 2px; color: var(--danger-ink); }
.note { margin: 24px 0 0; color: var(--ink-2); font-size: 14px; } a { color: inherit; }
`;
