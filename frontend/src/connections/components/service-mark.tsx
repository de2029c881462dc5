import { clsx } from 'clsx';
import { chooseTint, tintClass } from '../../ui/icons/tint.js';
import { findMark } from './marked-services.js';

export type ServiceMarkProps = { name: string; size?: 'sm' | 'md' | 'lg' | undefined };

const sizes = {
  sm: 'size-5 rounded-[5px] text-2xs',
  md: 'size-7 rounded-[7px] text-xs',
  lg: 'size-9 rounded-[9px] text-sm',
};

/** A service's own mark, or else two initials on a tint. */
export const ServiceMark = ({ name, size = 'md' }: ServiceMarkProps) => {
  const mark = findMark(name);
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'inline-grid flex-none place-items-center leading-none font-semibold select-none',
        mark === undefined ? tintClass[chooseTint(name)] : 'border border-line bg-sunken',
        sizes[size],
      )}
    >
      {mark === undefined ? initials(name) : <img src={mark} alt="" loading="lazy" className="service-mark size-3/5" />}
    </span>
  );
};

/** The beginnings of two words, or the first two initials of one. */
const initials = (name: string): string => {
  const [first = '?', second] = name.trim().split(/[\s.]+/);
  const [a = '?', b = ''] = Array.from(
    second === undefined || second === '' ? first : `${first.charAt(0)}${second.charAt(0)}`,
  );
  return `${a.toUpperCase()}${b.toLowerCase()}`;
};
