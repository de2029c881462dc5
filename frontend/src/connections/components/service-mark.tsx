import { clsx } from 'clsx';

export type ServiceMarkProps = { name: string; size?: 'sm' | 'md' | 'lg' | undefined };

const sizes = {
  sm: 'size-5 rounded-[5px] text-2xs',
  md: 'size-7 rounded-[7px] text-xs',
  lg: 'size-9 rounded-[9px] text-sm',
};

/** The first letter of a service: marks of other companies are theirs. */
export const ServiceMark = ({ name, size = 'md' }: ServiceMarkProps) => (
  <span
    aria-hidden="true"
    className={clsx(
      'inline-grid flex-none place-items-center border border-line bg-sunken leading-none font-semibold text-ink-2 select-none',
      sizes[size],
    )}
  >
    {name.trim().charAt(0).toUpperCase()}
  </span>
);
