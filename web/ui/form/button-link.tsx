import { buttonClass, type ButtonSize, type ButtonVariant } from "./button.tsx";
import { Link, type LinkProps } from "../display/link.tsx";

export type ButtonLinkProps = LinkProps & { variant?: ButtonVariant; size?: ButtonSize; block?: boolean };

/** A link to another page that looks like a button. */
export function ButtonLink({ variant = "solid", size = "md", block = false, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass(variant, size, block, className)} />;
}
