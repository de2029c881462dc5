import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { statusLook, type Glyph, type Status, type Tone } from './status-labels.js';

const ring = <circle cx="8" cy="8" r="6.25" />;

const shapes: Record<Glyph, ReactNode> = {
  check: [ring, <path d="m5.3 8.2 1.900 1.900 3.500-3.900" />],
  cross: [ring, <path d="m6 6 4 4M10 6l-4 4" />],
  bars: [ring, <path d="M6.500 6v4M9.500 6v4" />],
  pause: <path d="M5.500 4v8M10.500 4v8" />,
  arc: [
    <circle cx="8" cy="8" r="6.25" opacity=".25" />,
    <path d="M8 1.750A6.25 6.25 0 0 1 14.25 8" className="origin-[8px_8px] animate-turn" />,
  ],
  dashed: <circle cx="8" cy="8" r="6.25" strokeDasharray="2.45 2.45" />,
  draft: [<circle cx="8" cy="8" r="6.25" strokeDasharray="2.45 2.45" />, <path d="M8 8h.01" strokeWidth="3" />],
  slash: [ring, <path d="m4 12 8-8" />],
  clock: [ring, <path d="M8 4.800V8l2 1.600" />],
  dot: [ring, <circle cx="8" cy="8" r="2.600" fill="currentColor" stroke="none" />],
  box: <path d="M2.500 3.500h11v3h-11zM3.500 6.500v6.500h9V6.500M6.500 9.500h3" />,
  dash: [ring, <path d="M5 8h6" />],
  funnel: <path d="M2.500 4h11M5 8h6M7 12h2" />,
  copies: <path d="M3 6h7v7H3zM6 6V3h7v7h-3" />,
  skip: <path d="M4 4l5 4-5 4M12 4v8" />,
  bang: [ring, <path d="M8 4.800v3.800M8 11.100v.1" />],
  wave: [ring, <path d="M4.600 8.600c1.100-1.900 2.300-1.900 3.400-.6s2.300 1.300 3.400-.6" />],
  half: [ring, <path d="M8 5.400a2.600 2.600 0 0 0 0 5.200z" fill="currentColor" stroke="none" />, <path d="M8 5v6" />],
};

const keyed = (shape: ReactNode): ReactNode =>
  Array.isArray(shape) ? shape.map((part, at) => <g key={at}>{part}</g>) : shape;

const tones: Record<Tone, string> = {
  ok: 'text-ok',
  wait: 'text-wait',
  fail: 'text-fail',
  run: 'text-run',
  idle: 'text-idle',
};

export type StatusGlyphProps = {
  status: Status;
  size?: 'sm' | 'md' | undefined;
  /** The accessible name. Without it the glyph is hidden from screen readers, for places that show the word next to it. */
  label?: string | undefined;
  className?: string | undefined;
};

/** The shape of a status. Shape first, colour second; only running turns. */
export const StatusGlyph = ({ status, size = 'sm', label, className }: StatusGlyphProps) => {
  const look = statusLook(status);
  return (
    <svg
      key={look.glyph}
      viewBox="0 0 16 16"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      className={clsx(
        'flex-none animate-fade fill-none stroke-current [stroke-linecap:round] [stroke-linejoin:round] [stroke-width:1.75]',
        size === 'md' ? 'size-4' : 'size-3.5',
        tones[look.tone],
        className,
      )}
    >
      {keyed(shapes[look.glyph])}
    </svg>
  );
};
