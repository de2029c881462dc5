import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { buttonClass, type ButtonLook } from './button.js';

export type ButtonLinkProps = LinkProps & ButtonLook & { icon?: ReactNode };

export const ButtonLink = ({ variant, size, full, square, icon, className, children, ...rest }: ButtonLinkProps) => (
  <Link {...rest} className={clsx(buttonClass({ variant, size, full, square }), className)}>
    {icon}
    {children}
  </Link>
);
