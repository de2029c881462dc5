import { clsx } from 'clsx';
import type { ReactNode } from 'react';

const looks = {
  line: 'border-line bg-surface text-ink-2',
  solid: 'border-transparent bg-sunken text-ink-2',
  accent: 'border-transparent bg-accent-soft text-accent-ink',
  ok: 'border-ok-line bg-ok-soft text-ok-ink',
  wait: 'border-wait-line bg-wait-soft text-wait-ink',
  fail: 'border-fail-line bg-fail-soft text-fail-ink',
};

export type BadgeProps = { children: ReactNode; look?: keyof typeof looks | undefined; className?: string | undefined };

export const Badge = ({ children, look = 'line', className }: BadgeProps) => (
  <span
    className={clsx(
      'inline-flex h-5 items-center gap-1 rounded-xs border px-1.5 text-xs leading-none whitespace-nowrap',
      looks[look],
      className,
    )}
  >
    {children}
  </span>
);
