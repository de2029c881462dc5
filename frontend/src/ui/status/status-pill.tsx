import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { statusLook, type Status, type Tone } from './status-labels.js';
import { StatusGlyph } from './status-glyph.js';

const tones: Record<Tone, string> = {
  ok: 'border-ok-line bg-ok-soft text-ok-ink',
  wait: 'border-wait-line bg-wait-soft text-wait-ink',
  fail: 'border-fail-line bg-fail-soft text-fail-ink',
  run: 'border-run-line bg-run-soft text-run-ink',
  idle: 'border-idle-line bg-idle-soft text-idle-ink',
};

export type StatusPillProps = { status: Status; children?: ReactNode };

/** Shows the status that a screen is about. In tables use StatusText. */
export const StatusPill = ({ status, children }: StatusPillProps) => {
  const look = statusLook(status);
  return (
    <span
      className={clsx(
        'inline-flex h-6 items-center gap-1.5 rounded-full border pr-2.5 pl-[7px] text-xs leading-none font-medium whitespace-nowrap transition-colors duration-[160ms]',
        tones[look.tone],
      )}
    >
      <StatusGlyph status={status} />
      {children ?? look.word}
    </span>
  );
};
