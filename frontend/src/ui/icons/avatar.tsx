import { clsx } from 'clsx';
import { createContext, use, useState } from 'react';
import { tintClass, chooseTint, type Tint } from './tint.js';

export type AvatarProps = {
  name: string;
  /** Decides the tint, usually the person's id; the name does without it. */
  seed?: string | undefined;
  tint?: Tint | undefined;
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | undefined;
  presence?: 'here' | 'away' | undefined;
  /** Set when the name is next to it. */
  silent?: boolean | undefined;
  className?: string | undefined;
};

const sizes = {
  xs: 'size-4 text-[9px]',
  sm: 'size-5 text-[10px]',
  md: 'size-6 text-2xs',
  lg: 'size-8 text-sm',
  xl: 'size-16 text-2xl',
};

const dots = {
  here: 'bg-ok ring-2 ring-(--around,var(--canvas))',
  away: 'bg-surface ring-2 ring-(--around,var(--canvas)) shadow-[inset_0_0_0_1.5px_var(--idle)]',
};

/** The URL of a person's photo by their `seed`. Without a provider of this context nobody has a photo. */
export const PhotoContext = createContext<(seed: string) => string | undefined>(() => undefined);

export const initial = (name: string): string => (Array.from(name.trim())[0] ?? '?').toLocaleUpperCase();

export const Avatar = ({ name, seed, tint, size = 'md', presence, silent, className }: AvatarProps) => (
  <span
    title={name}
    {...(silent ? { 'aria-hidden': true } : { role: 'img', 'aria-label': presence ? `${name}, ${presence}` : name })}
    className={clsx(
      'relative inline-grid flex-none place-items-center rounded-full leading-none font-semibold select-none',
      sizes[size],
      tintClass[tint ?? chooseTint(seed ?? name)],
      className,
    )}
  >
    {initial(name)}
    <Photo of={seed ?? name} />
    {presence && <i className={clsx('absolute -right-px -bottom-px size-[7px] rounded-full', dots[presence])} />}
  </span>
);

/** Over the initial, which stays if the picture does not come. */
const Photo = ({ of }: { of: string }) => {
  const source = use(PhotoContext)(of);
  const [missing, setMissing] = useState<string>();
  if (source === undefined || source === missing) return null;
  return (
    <img
      src={source}
      alt=""
      draggable={false}
      className="absolute inset-0 size-full rounded-full object-cover"
      onError={() => setMissing(source)}
    />
  );
};
