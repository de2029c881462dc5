import { clsx } from 'clsx';
import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';

const looks = {
  plain: 'border-line bg-surface [&>.lucide]:text-ink-3',
  wait: 'border-wait-line bg-wait-soft [&>.lucide]:text-wait-ink',
  fail: 'border-fail-line bg-fail-soft [&>.lucide]:text-fail-ink',
  accent: 'border-accent-line bg-accent-soft [&>.lucide]:text-accent-ink',
};

export type BannerProps = {
  children: ReactNode;
  look?: keyof typeof looks | undefined;
  icon?: ReactNode;
  action?: ReactNode;
  className?: string | undefined;
};

/** Said once, in its place. */
export const Banner = ({ children, look = 'plain', icon, action, className }: BannerProps) => (
  <div
    className={clsx('flex gap-2.5 rounded-md border px-3 py-2.5 text-sm [&>.lucide]:mt-0.5', looks[look], className)}
  >
    {icon ?? (look === 'wait' || look === 'fail' ? <CircleAlert aria-hidden /> : <Info aria-hidden />)}
    <div className="min-w-0 flex-1">{children}</div>
    {action}
  </div>
);

/** A line over the full width above a table: "2 approvals wait for you". */
export const InlineLine = ({ children, icon, action }: Pick<BannerProps, 'children' | 'icon' | 'action'>) => (
  <div className="flex min-h-row animate-enter items-center gap-3 border-b border-line px-gutter py-2 text-sm">
    {icon}
    <div className="min-w-0 flex-1 truncate">{children}</div>
    {action}
  </div>
);
