import type { AccessReport } from '@throughline/contracts/history/access-report.js';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { ChoiceChip } from '../../components/lists/choice-chip.js';
import { UnknownFilters } from '../../components/lists/unknown-filters.js';
import { readWhenFolded } from '../../lib/past/folded.js';
import { useMoment } from '../../lib/past/moment.js';
import { useMomentMoves } from '../../lib/past/use-moment-moves.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useQuery } from '../../lib/use-query.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { Toolbar } from '../../ui/layout/toolbar.js';
import { Moment } from '../../ui/values/moment.js';
import { CsvLink } from '../components/csv-link.js';
import { JumpField } from '../components/jump-field.js';
import { momentIn } from '../data/around.js';
import { accessExportUrl, getAccess } from '../data/compare.api.js';
import { AccessTable } from './access-table.js';
import { permissionWords } from './permission-words.js';

export const WhoCould = () => {
  const { workspaceId } = useWorkspace();
  const [params, setParams] = useSearchParams();
  const isPast = useMoment(({ at }) => at !== null);
  const permission = params.get('may') ?? undefined;
  const { data, problem, reload } = useQuery('access', (signal) =>
    readWhenFolded(
      () => getAccess(workspaceId, signal),
      () => !signal.aborted,
    ),
  );
  const choose = (next: string | undefined): void =>
    setParams(
      (known) => {
        if (next === undefined) known.delete('may');
        else known.set('may', next);
        return known;
      },
      { replace: true },
    );
  const shown = data && withPermission(data, permission);
  return (
    <div className="flex min-w-0 flex-1 flex-col border-t border-line-strong">
      <Toolbar>
        <ChoiceChip
          label={isPast ? 'Who could' : 'Who may'}
          value={permission}
          options={(data?.permissions ?? []).map((value) => ({ value, label: permissionWords(value) }))}
          onChange={choose}
        />
        {!isPast && <JumpToPast />}
        {data && (
          <CsvLink
            name={`access ${data.moment.at.slice(0, 10)}`}
            href={accessExportUrl(workspaceId, data.moment.number)}
          />
        )}
      </Toolbar>
      <UnknownFilters known={{ may: z.string() }} />
      {problem && <ErrorState title="Access could not be loaded" problem={problem} onRetry={reload} />}
      {!data && !problem && <SkeletonRows rows={6} label="Loading access" tall />}
      {shown && shown.members.length + shown.keys.length > 0 && <AccessTable report={shown} />}
      {shown && shown.members.length + shown.keys.length === 0 && (
        <EmptyState title="Nobody">No role and no key allowed it.</EmptyState>
      )}
      {data?.keys.length === 0 && (
        <p className="px-gutter pt-3 text-sm text-ink-2">{isPast ? 'There were no API keys.' : 'No API keys.'}</p>
      )}
      {data && <Rules since={data.rulesSince} />}
    </div>
  );
};

/** Another moment is shown as everywhere: the page goes there. */
const JumpToPast = () => {
  const { to } = useMomentMoves();
  const jump = (around: string): void => to(momentIn(around, new Date()) ?? around);
  return <JumpField onJump={jump} label="At another moment" placeholder="At #123 or 14 Nov" />;
};

const withPermission = (report: AccessReport, permission: string | undefined): AccessReport => {
  if (permission === undefined) return report;
  const has = ({ permissions }: { permissions: string[] }): boolean => permissions.includes(permission);
  return { ...report, members: report.members.filter(has), keys: report.keys.filter(has) };
};

const Rules = ({ since }: { since: string | null }) => (
  <p className="px-gutter py-3 text-xs text-ink-3">
    {since === null ? (
      'The rules of then were not yet recorded; these are the first that were.'
    ) : (
      <>
        By the rules in force since <Moment at={since} day />.
      </>
    )}
  </p>
);
