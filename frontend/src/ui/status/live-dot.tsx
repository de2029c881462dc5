import { clsx } from 'clsx';

export type LiveDotProps = { tone: 'ok' | 'wait' | 'fail' | 'run' | 'idle' | 'accent'; className?: string | undefined };

const tones = { ok: 'bg-ok', wait: 'bg-wait', fail: 'bg-fail', run: 'bg-run', idle: 'bg-idle', accent: 'bg-accent' };

/** A still dot beside words; it changes colour, it does not pulse. */
export const LiveDot = ({ tone, className }: LiveDotProps) => (
  <span className={clsx('inline-block size-1.5 flex-none rounded-full', tones[tone], className)} aria-hidden="true" />
);
