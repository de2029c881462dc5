import { useState } from 'react';
import { formatDay, formatClock } from '../../lib/time/format.js';
import { formatNumber } from '../../lib/numbers/format.js';
import { Button } from '../../ui/buttons/button.js';
import { FilterChip } from '../../ui/choice/filter-chip.js';
import { Popover } from '../../ui/overlays/popover.js';
import { JumpField } from '../components/jump-field.js';
import { placeIn } from '../data/around.js';

export type MomentChoiceProps = {
  label: string;
  /** It is null for now, and undefined while it is not known. */
  place: { number: number; at: string } | null | undefined;
  /** The time at which this browser showed the workspace last, for the moment that one compares with. */
  lastSeen?: string | null | undefined;
  /** The number of an event or an instant; undefined for what it is without a choice. */
  onChoose: (at: string | undefined) => void;
};

const hours = (count: number): string => new Date(Date.now() - count * 3_600_000).toISOString();
const ago = [
  { label: '24 hours ago', hours: 24 },
  { label: '7 days ago', hours: 7 * 24 },
  { label: '30 days ago', hours: 30 * 24 },
];

const placeWords = ({ number, at }: { number: number; at: string }): string =>
  `${formatDay(at)} ${formatClock(at)} #${formatNumber(number)}`;

/** One of the two moments of a comparison. */
export const MomentChoice = ({ label, place, lastSeen, onChoose }: MomentChoiceProps) => {
  const [open, setOpen] = useState(false);
  const isLater = lastSeen === undefined;
  // A day or a minute that one compares from is all among what changed.
  const edge = isLater ? 'end' : 'start';
  const choose = (at: string | undefined): void => {
    onChoose(at);
    setOpen(false);
  };
  const jump = (around: string): void => {
    const found = placeIn(around, edge);
    if (found) choose(String('number' in found ? found.number : found.until));
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      align="start"
      trigger={<FilterChip label={label} value={place ? placeWords(place) : place === null ? 'now' : '…'} />}
    >
      <div className="grid gap-1 p-2">
        {isLater && (
          <Button variant="ghost" size="sm" className="justify-start" onClick={() => choose(undefined)}>
            Now
          </Button>
        )}
        {typeof lastSeen === 'string' && (
          <Button variant="ghost" size="sm" className="justify-start" onClick={() => choose(lastSeen)}>
            When I was last here
          </Button>
        )}
        {ago.map((one) => (
          <Button
            key={one.hours}
            variant="ghost"
            size="sm"
            className="justify-start"
            onClick={() => choose(hours(one.hours))}
          >
            {one.label}
          </Button>
        ))}
        <JumpField onJump={jump} label="A number or a date" edge={edge} />
      </div>
    </Popover>
  );
};
