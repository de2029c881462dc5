import { clsx } from 'clsx';
import { memo } from 'react';
import type { RailMark } from './rail-marks.js';

const tones = { plain: 'stroke-tick', fail: 'stroke-fail', wait: 'stroke-wait', accent: 'stroke-accent' };

export type RailLineProps = { marks: readonly RailMark[]; className?: string | undefined };

/** Marks that stand on a line, drawn in one picture 12 px high. */
export const RailLine = memo(({ marks, className }: RailLineProps) => (
  <svg className={clsx('absolute inset-x-0 bottom-0 h-3 w-full overflow-visible', className)} aria-hidden="true">
    {marks.map(({ at, height, tone = 'plain' }, index) => (
      <line
        key={index}
        x1={`${at}%`}
        x2={`${at}%`}
        y1={12 - height}
        y2="12"
        shapeRendering="crispEdges"
        className={tones[tone]}
      />
    ))}
  </svg>
));
RailLine.displayName = 'RailLine';
