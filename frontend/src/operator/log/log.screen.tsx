import { clsx } from 'clsx';
import { useSearchParams } from 'react-router';
import { z } from 'zod';
import { UnknownFilters } from '../../components/lists/unknown-filters.js';
import { useQuery } from '../../lib/use-query.js';
import { useTitle } from '../../lib/page/use-title.js';
import { Button } from '../../ui/buttons/button.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { chosenPanel, SidePanel } from '../../ui/layout/side-panel.js';
import { listBreakGlass, readLog } from '../data/operator.api.js';
import { BreakGlassBanner } from './break-glass-banner.js';
import { LogDetail } from './log-detail.js';
import { LogFilterForm } from './log-filter.form.js';
import { LogLoading } from './log-loading.js';
import { LogTable } from './log-table.js';

const names = ['position', 'stream', 'type', 'workspace', 'before'] as const;
const logParameters = Object.fromEntries([...names, 'event'].map((name) => [name, z.string()]));

/** The whole log: what happened, where and when; what was said in a workspace only for who says why. */
export const LogScreen = () => {
  useTitle('Log', 'Operator');
  const [params, setParams] = useSearchParams();
  const chosen = Number(params.get('event')) || undefined;
  const breakGlass = useQuery('glass', listBreakGlass);
  const workspace = params.get('workspace') ?? '';
  const access = breakGlass.data?.items.find(({ workspaceId }) => workspaceId === workspace);
  const query = Object.fromEntries(names.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])));
  const { before: _, ...newest } = query;
  const asked = { ...query, ...(access ? { content: 'true' } : {}) };
  const { data, problem, loading, reload } = useQuery(`log ${new URLSearchParams(asked).toString()}`, (signal) =>
    readLog(asked, signal),
  );
  const entry = data?.items.find(({ position }) => position === chosen);
  const choose = (event?: number): void =>
    setParams({ ...query, ...(event === undefined ? {} : { event: String(event) }) }, { replace: true });
  const older = (): void => {
    if (data?.next) setParams({ ...query, before: data.next });
  };
  return (
    <>
      <h2 className="sr-only">Log</h2>
      <LogFilterForm key={new URLSearchParams(query).toString()} query={query} onFilter={setParams} />
      <UnknownFilters known={logParameters} />
      {workspace !== '' && (
        <BreakGlassBanner workspaceId={workspace} until={access?.until} onGranted={breakGlass.reload} />
      )}
      {problem && <ErrorState title="The log could not be read" problem={problem} onRetry={reload} />}
      {loading && <LogLoading />}
      {data?.items.length === 0 && <EmptyState title="No matching events">Remove a filter.</EmptyState>}
      {data && data.items.length > 0 && (
        <div className={clsx('grid min-w-0 flex-1', entry && 'lg:grid-cols-[minmax(0,1fr)_440px]')}>
          <div className="min-w-0">
            <LogTable entries={data.items} chosen={chosen} onChoose={choose} />
            <div className="flex gap-2 px-gutter py-4">
              {params.has('before') && <Button onClick={() => setParams(newest)}>Newest</Button>}
              {data.next !== null && <Button onClick={older}>Older events</Button>}
            </div>
          </div>
          {entry && (
            <SidePanel label="The chosen event" className={chosenPanel}>
              <LogDetail entry={entry} onClose={() => choose()} />
            </SidePanel>
          )}
        </div>
      )}
    </>
  );
};
