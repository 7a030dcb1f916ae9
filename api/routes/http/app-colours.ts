/**
 * The app's colours (web/ui/style/tokens.css), as CSS of `:root`. Pages that the server writes use them, because they
 * cannot load the app's files, whose names change with each build.
 */
export const APP_COLOURS = `color-scheme: light dark; --desk: light-dark(#eff0e8, #0e1412); --sheet: light-dark(#fbfbf5, #161e1b);
  --raised: light-dark(#ffffff, #202a27); --well: light-dark(#e5e8dd, #0b100e); --ink: light-dark(#16201d, #e8ece3);
  --ink-2: light-dark(#414d48, #bcc6bf); --ink-3: light-dark(#56625d, #9aa69f); --line: light-dark(#d9dcd0, #2a3430);
  --line-2: light-dark(#c2c8bb, #3a4641); --edge: light-dark(#747f79, #75817b); --act: light-dark(#0b5b51, #7bd0bb);
  --act-press: light-dark(#063a33, #62bba5); --on-act: light-dark(#ffffff, #06231d); --act-ink: light-dark(#0a5148, #9ce2d1);
  --mark: light-dark(#ffe83d, #f5e142); --on-mark: #16201d; --danger-ink: light-dark(#93200f, #f8b1a6);
  --focus: light-dark(#16201d, #f5e142); --focus-halo: light-dark(#ffe83d, #0e1412);`;
