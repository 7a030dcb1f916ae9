import { useEffect, useState } from "react";

/** Name of a data attribute of #root, set before server HTML hydrates. The first `useTypedEarly` removes it. */
const HYDRATING = "hydrating";

/** Marks the page as hydrating, for `useTypedEarly`. Call it just before the page hydrates. */
export function announceHydration(root: HTMLElement): void {
  root.dataset[HYDRATING] = "true";
}

/**
 * Calls `onTyped` with each value that a person or a password manager entered before hydration. The form would
 * otherwise overwrite these values with empty ones.
 */
export function useTypedEarly<Name extends string>(
  names: readonly Name[],
  onTyped: (name: Name, value: string) => void,
): void {
  const [typed] = useState(() => readTyped(names));
  useEffect(() => {
    delete document.getElementById("root")?.dataset[HYDRATING];
    for (const [name, value] of typed) onTyped(name, value);
    // With an empty dependency list, the effect runs once, when the page has hydrated.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}

function readTyped<Name extends string>(names: readonly Name[]): (readonly [Name, string])[] {
  if (typeof document === "undefined") return [];
  const root = document.querySelector(`#root[data-${HYDRATING}]`);
  return names.flatMap((name) => {
    const value = root?.querySelector<HTMLInputElement>(`input[name="${name}"]`)?.value ?? "";
    return value === "" ? [] : [[name, value] as const];
  });
}
