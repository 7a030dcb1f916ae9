import { Link, type LinkProps } from "react-router";
import { buttonClass, type ButtonSize, type ButtonVariant } from "./button.tsx";

export type ButtonLinkProps = Omit<LinkProps, "className"> & { variant?: ButtonVariant; size?: ButtonSize; block?: boolean; className?: string };

/** A link to another page that carries the weight of a button. */
export function ButtonLink({ variant = "solid", size = "md", block = false, className, ...rest }: ButtonLinkProps) {
  return <Link {...rest} className={buttonClass(variant, size, block, className)} />;
}
