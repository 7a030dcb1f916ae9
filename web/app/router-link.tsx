import { useHref, useLinkClickHandler } from "react-router";
import type { LinkProps } from "#web/ui/link.tsx";

/**
 * A link that the router follows. The router's own one brings along what prefetches pages from a server that speaks its
 * protocol: bytes that every public page would pay for.
 */
export function RouterLink({ to, replace, reloadDocument, state, onClick, children, ...rest }: LinkProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    ...(replace !== undefined && { replace }),
    state,
    ...(rest.target !== undefined && { target: rest.target }),
  });
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented && reloadDocument !== true) follow(event);
      }}
    >
      {children}
    </a>
  );
}
