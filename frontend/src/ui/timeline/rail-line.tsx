import { memo } from 'react';
import type { RailMark } from './rail-marks.js';

const tones = { fail: 'stroke-fail', wait: 'stroke-wait', accent: 'stroke-accent' };

export type RailLineProps = { marks: readonly RailMark[] };

/** Marks that stand on a line, drawn in one picture 12 px high. */
export const RailLine = memo(({ marks }: RailLineProps) => (
  <svg
    className="absolute inset-x-0 bottom-0 h-3 w-full overflow-visible stroke-tick"
    shapeRendering="crispEdges"
    aria-hidden="true"
  >
    {marks.map(({ at, height, tone }, index) => (
      <line key={index} x1={`${at}%`} x2={`${at}%`} y1={12 - height} y2="12" className={tone && tones[tone]} />
    ))}
  </svg>
));
RailLine.displayName = 'RailLine';
