import { clsx } from 'clsx';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Spinner } from '../status/spinner.js';

export type ButtonLook = {
  variant?: 'secondary' | 'primary' | 'ghost' | 'danger' | 'danger-fill' | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  full?: boolean | undefined;
  square?: boolean | undefined;
};

export type ButtonProps = ComponentProps<'button'> & ButtonLook & { busy?: boolean | undefined; icon?: ReactNode };

const variants = {
  secondary:
    'border-line-strong bg-surface text-ink shadow-1 hover:border-control-line hover:bg-hover active:bg-sunken active:shadow-none [&_.lucide]:text-ink-2',
  primary:
    'border-accent bg-accent text-on-accent shadow-1 hover:border-accent-hover hover:bg-accent-hover active:brightness-95',
  ghost: 'border-transparent text-ink-2 hover:bg-hover hover:text-ink active:bg-sunken',
  danger: 'border-line-strong bg-surface text-fail-ink shadow-1 hover:border-fail-line hover:bg-fail-soft',
  'danger-fill': 'border-fail-fill bg-fail-fill text-on-fail shadow-1 hover:brightness-95',
};

const sizes = { sm: 'h-control-sm text-sm', md: 'h-control text-sm', lg: 'h-control-lg text-md' };
const widths = { sm: 'px-2.5', md: 'px-3', lg: 'px-4' };
const squares = { sm: 'w-control-sm', md: 'w-control', lg: 'w-control-lg' };

const disabled =
  'disabled:border-line disabled:bg-sunken disabled:text-ink-off disabled:shadow-none disabled:brightness-100 disabled:[&_.lucide]:text-ink-off';

export const buttonClass = ({ variant = 'secondary', size = 'md', full, square }: ButtonLook = {}): string =>
  clsx(
    'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-md border leading-none font-medium whitespace-nowrap transition-[background-color,border-color] duration-100 select-none',
    variants[variant],
    sizes[size],
    square ? squares[size] : widths[size],
    full && 'w-full',
    variant === 'ghost' ? 'disabled:bg-transparent disabled:text-ink-off' : disabled,
  );

/** Also what submits a form is a click, that of the Enter key included. */
const refuseClick = (event: MouseEvent): void => event.preventDefault();

export const Button = ({ variant, size, full, square, busy, icon, className, children, ...rest }: ButtonProps) => (
  <button
    type="button"
    {...rest}
    aria-busy={busy || undefined}
    aria-disabled={busy || rest['aria-disabled']}
    onClick={busy ? refuseClick : rest.onClick}
    className={clsx(buttonClass({ variant, size, full, square }), busy && 'cursor-progress', className)}
  >
    {busy ? <Spinner /> : icon}
    {children}
  </button>
);
