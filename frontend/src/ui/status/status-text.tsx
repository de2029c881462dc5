import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { statusLook, type Status } from './status-labels.js';
import { StatusGlyph } from './status-glyph.js';

export type StatusTextProps = {
  status: Status;
  /** Instead of the status's own word. */
  children?: ReactNode;
  /** Quiet words after it, for example "by Sam". */
  about?: ReactNode;
  className?: string | undefined;
};

/** Glyph and word, for tables and lists. */
export const StatusText = ({ status, children, about, className }: StatusTextProps) => (
  <span
    className={clsx(
      'inline-flex max-w-full items-center gap-1.5 align-middle text-sm whitespace-nowrap text-ink',
      className,
    )}
  >
    <StatusGlyph status={status} />
    <span>{children ?? statusLook(status).word}</span>
    {about && <span className="min-w-0 truncate text-ink-3">{about}</span>}
  </span>
);
