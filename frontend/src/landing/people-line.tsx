import { Avatar } from '../ui/icons/avatar.js';
import { RailLine } from '../ui/timeline/rail-line.js';
import { drawnMarks, type RailMark } from '../ui/timeline/rail-marks.js';
import type { Tint } from '../ui/icons/tint.js';

const day: readonly RailMark[] = [
  ...drawnMarks(17, 0.4, 32, 90),
  ...drawnMarks(29, 34.6, 66, 110),
  ...drawnMarks(41, 67.6, 92, 80),
  { at: 40, height: 12, tone: 'fail' },
  { at: 66.4, height: 12, tone: 'wait' },
];

const people: readonly { name: string; tint: Tint; at: string; does: string; text: string }[] = [
  {
    name: 'Ana',
    tint: 2,
    at: '09:12:40',
    does: 'builds',
    text: 'Writes the instructions, tries the draft, and publishes with the difference in view. Two people edit one draft; nothing is overwritten.',
  },
  {
    name: 'Tomas',
    tint: 3,
    at: '14:40:07',
    does: 'decides',
    text: 'Sees the exact call before it leaves your workspace, then approves or declines it. Cancel really cancels, within ten seconds.',
  },
  {
    name: 'Mei',
    tint: 7,
    at: '16:02:11',
    does: 'audits',
    text: 'Reads every event in order: who, what, why, before and after. Filters by person, by thing, by moment, down to the raw fact.',
  },
];

/** Three people hang from one line at three moments of one day. */
export const PeopleLine = ({ happened }: { happened: number }) => {
  const marks = [
    ...day,
    ...Array.from({ length: happened }, (_, at): RailMark => ({ at: 93 + at * 0.4, height: at % 2 === 0 ? 6 : 4 })),
  ];
  return (
    <section aria-label="Three people, one line" className="relative">
      <div className="relative h-10 border-b border-line-strong">
        <div className="absolute inset-y-0 right-4 left-4 md:right-10 md:left-10">
          <RailLine marks={marks} />
          <i className="absolute right-10 -bottom-[5px] z-1 size-[9px] rounded-full bg-accent ring-3 ring-surface" />
          <span className="absolute top-0 right-0 font-mono text-[11px] leading-[14px] text-ink-2">now</span>
        </div>
      </div>
      <ul className="mx-auto grid max-w-[1440px] gap-x-10 px-4 md:grid-cols-3 md:px-10">
        {people.map(({ name, tint, does, at, text }) => (
          <li key={name} className="relative pt-5 pb-3 pl-6 last:pb-7 md:pb-8">
            <i className="absolute top-0 bottom-0 left-1 w-px bg-line-strong md:bottom-6" />
            <i className="absolute -top-[5px] left-0 size-[9px] rounded-full border-[1.5px] border-ink-2 bg-surface ring-3 ring-surface max-md:hidden" />
            <span className="mb-1.5 block font-mono text-[11px] leading-4 text-ink-3">{at}</span>
            <h2 className="flex items-center gap-2 text-md font-semibold">
              <Avatar name={name} tint={tint} size="sm" silent />
              {name} {does}
            </h2>
            <p className="mt-1.5 max-w-[46ch] leading-[22px] text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
};
