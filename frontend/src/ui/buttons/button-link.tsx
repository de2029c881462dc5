import { clsx } from 'clsx';
import { Link, type LinkProps } from 'react-router';
import { buttonClass, type ButtonLook } from './button.js';

export type ButtonLinkProps = LinkProps & ButtonLook;

export const ButtonLink = ({ variant, size, full, square, className, children, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={clsx(buttonClass({ variant, size, full, square }), className)}>
    {children}
  </Link>
);
