import { RailLine } from '../ui/timeline/rail-line.js';
import { drawnMarks, type RailMark } from '../ui/timeline/rail-marks.js';

const before = drawnMarks(3, 0, 62, 30);

/** One mark for each thing that happened while it was watched. */
const buildMarks = (happened: number): RailMark[] => [
  ...before,
  { at: 46.5, height: 12, tone: 'wait' },
  ...Array.from({ length: happened }, (_, at): RailMark => ({
    at: 66 + at * 2.9,
    height: at % 3 === 0 ? 12 : at % 2 === 0 ? 8 : 5,
  })),
];

export const DemoRail = ({ happened }: { happened: number }) => (
  <div className="relative mx-5 flex h-rail items-end">
    <div className="relative h-full flex-1">
      <span className="absolute top-1 left-0 font-mono text-[10px] leading-3 text-ink-3">16:02:04</span>
      <span className="absolute top-1 left-[40%] -translate-x-1/2 font-mono text-[10px] leading-3 text-ink-3 max-sm:hidden">
        +10 s
      </span>
      <span className="absolute top-1 left-3/4 -translate-x-1/2 font-mono text-[10px] leading-3 text-ink-3">+20 s</span>
      <RailLine marks={buildMarks(happened)} />
      <i className="absolute right-0 -bottom-[5px] z-1 size-[9px] translate-x-1/2 rounded-full bg-accent ring-3 ring-surface" />
    </div>
    <span className="self-start pt-0.5 pl-5 font-mono text-[11px] leading-[14px] text-ink-2">now</span>
    <i className="absolute -inset-x-5 -bottom-px h-px bg-line-strong" />
  </div>
);
