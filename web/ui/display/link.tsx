import {
  type AnchorHTMLAttributes,
  type ComponentType,
  createContext,
  createElement,
  type ReactNode,
  use,
} from "react";

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> & {
  to: string;
  replace?: boolean;
  /** Loads the page from the server instead of navigating inside the app. */
  reloadDocument?: boolean;
  state?: unknown;
  children?: ReactNode;
};

/** The link component for navigation inside the app. Outside the app a link is a plain `<a>`. */
export const LinkContext = createContext<ComponentType<LinkProps>>(
  ({ to, children, replace: _replace, reloadDocument: _reload, state: _state, ...rest }) => (
    <a {...rest} href={to}>
      {children}
    </a>
  ),
);

export function Link(props: LinkProps) {
  return createElement(use(LinkContext), props);
}
