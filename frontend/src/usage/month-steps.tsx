import { ChevronLeft, ChevronRight } from 'lucide-react';
import { IconButton } from '../ui/buttons/icon-button.js';
import { monthName, monthText } from './day-text.js';
import { monthAfter } from './usage-search.js';

type Props = { month: string; now: string; onMonth: (month: string) => void };

export const MonthSteps = ({ month, now, onMonth }: Props) => {
  const [before, after] = [monthAfter(month, -1), monthAfter(month, 1)];
  return (
    <div className="flex items-center gap-1">
      <IconButton label={monthName(before)} size="sm" onClick={() => onMonth(before)}>
        <ChevronLeft aria-hidden />
      </IconButton>
      <span className="min-w-31 text-center text-sm font-medium" aria-live="polite">
        {monthText(month)}
      </span>
      <IconButton label={monthName(after)} size="sm" disabled={month >= now} onClick={() => onMonth(after)}>
        <ChevronRight aria-hidden />
      </IconButton>
    </div>
  );
};
