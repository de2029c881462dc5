import { clsx } from 'clsx';

export type LiveDotProps = { tone: 'ok' | 'wait' | 'fail' | 'run' | 'idle' | 'accent' };

const tones = { ok: 'bg-ok', wait: 'bg-wait', fail: 'bg-fail', run: 'bg-run', idle: 'bg-idle', accent: 'bg-accent' };

/** A dot next to text. It changes its colour and is not animated. */
export const LiveDot = ({ tone }: LiveDotProps) => (
  <span className={clsx('inline-block size-1.5 flex-none rounded-full', tones[tone])} aria-hidden="true" />
);
