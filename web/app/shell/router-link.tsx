import { Link } from "react-router";
import type { LinkProps } from "#web/ui/display/link.tsx";

/** A link that the router follows without loading the page again. */
export function RouterLink({ replace, reloadDocument, ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      {...(replace !== undefined && { replace })}
      {...(reloadDocument !== undefined && { reloadDocument })}
    />
  );
}
