import { useEffect } from "react";
import { useLocation, useMatches } from "react-router";
import type { Head, HeadContext, RouteHandle } from "./page.ts";

export const SITE_NAME = "Bandwise";
const DEFAULT: Head = { title: SITE_NAME };

type Match = { handle: unknown; loaderData: unknown; params: HeadContext<unknown>["params"] };

/** Returns the head of the deepest route that has one. */
export function headOf(matches: readonly Match[], pathname: string): Head {
  for (const match of [...matches].reverse()) {
    const head = (match.handle as RouteHandle | undefined)?.head;
    if (head !== undefined) return head({ data: match.loaderData, params: match.params, pathname });
  }
  return DEFAULT;
}

export function fullTitle(head: Head): string {
  return head.title === SITE_NAME ? SITE_NAME : `${head.title} · ${SITE_NAME}`;
}

/** Updates the tab's title, description and canonical address with the route. */
export function useHead(): void {
  const matches = useMatches();
  const { pathname } = useLocation();
  const head = headOf(matches, pathname);
  const title = fullTitle(head);
  useEffect(() => {
    document.title = title;
    setMeta("description", head.description);
    setCanonical(head.canonical);
  }, [title, head.description, head.canonical]);
}

function setMeta(name: string, content: string | undefined): void {
  const found = document.head.querySelector(`meta[name="${name}"]`);
  if (content === undefined) found?.remove();
  else if (found === null) {
    const meta = document.createElement("meta");
    meta.setAttribute("name", name);
    meta.setAttribute("content", content);
    document.head.append(meta);
  } else found.setAttribute("content", content);
}

function setCanonical(path: string | undefined): void {
  const found = document.head.querySelector('link[rel="canonical"]');
  if (path === undefined) {
    found?.remove();
    return;
  }
  const href = new URL(path, location.origin).href;
  if (found === null) {
    const link = document.createElement("link");
    link.setAttribute("rel", "canonical");
    link.setAttribute("href", href);
    document.head.append(link);
  } else found.setAttribute("href", href);
}
