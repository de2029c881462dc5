import { clsx } from 'clsx';

/** The turning arc; inherits its colour. */
export const Spinner = ({ className }: { className?: string | undefined }) => (
  <svg
    viewBox="0 0 16 16"
    className={clsx(
      'size-3.5 flex-none fill-none stroke-current [stroke-linecap:round] [stroke-width:1.75]',
      className,
    )}
    aria-hidden="true"
  >
    <circle cx="8" cy="8" r="6.25" opacity=".25" />
    <path d="M8 1.75A6.25 6.25 0 0 1 14.25 8" className="origin-[8px_8px] animate-turn" />
  </svg>
);
