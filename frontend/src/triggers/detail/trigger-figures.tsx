import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import type { ReactNode } from 'react';
import { AnsweredCell } from '../../components/lists/answered-cell.js';
import { formatNumber } from '../../lib/numbers/format.js';
import { NextFire } from '../components/next-fire.js';
import { useRow } from '../../lib/live/use-row.js';
import { triggerActivityById } from '../data/triggers.store.js';
import { lastWeek } from '../list/week.js';

type Day = ReturnType<typeof lastWeek>[number];

/** Shows the last seven days in four figures. */
export const TriggerFigures = ({ trigger }: { trigger: TriggerRow }) => {
  const answer = useRow(triggerActivityById, trigger.workspaceId, trigger.id);
  const sum = (of: (day: Day) => number) => (
    <AnsweredCell answer={answer} className="my-2 w-8">
      {(row) => formatNumber(lastWeek(row).reduce((total, day) => total + of(day), 0))}
    </AnsweredCell>
  );
  const runsFailed = lastWeek(answer.row).reduce((total, day) => total + day.runsFailed, 0);
  return (
    <dl className="grid grid-cols-2 border-b border-line md:grid-cols-4">
      <Figure name="Runs started, 7 days">
        {sum((day) => day.started)}
        {runsFailed > 0 && (
          <span className="ml-2 text-sm font-normal text-fail-ink">{formatNumber(runsFailed)} failed</span>
        )}
      </Figure>
      <Figure name="Refused or skipped">{sum((day) => day.refused)}</Figure>
      <Figure name="Failed to start">{sum((day) => day.failed - day.runsFailed)}</Figure>
      <Figure name="Next">
        <span className="text-md">
          <NextFire trigger={trigger} />
        </span>
      </Figure>
    </dl>
  );
};

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="border-line px-gutter py-4 not-last:border-r">
    <dt className="text-xs text-ink-3">{name}</dt>
    <dd className="mt-1 text-xl font-medium tabular-nums">{children}</dd>
  </div>
);
