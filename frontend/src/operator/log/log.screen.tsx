import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useQuery } from '../../lib/use-query.js';
import { useTitle } from '../../lib/use-title.js';
import { Button } from '../../ui/button.js';
import { EmptyState } from '../../ui/empty-state.js';
import { ErrorState } from '../../ui/error-state.js';
import { SkeletonRows } from '../../ui/skeleton.js';
import { listGlass, readLog } from '../operator.api.js';
import { GlassBanner } from './glass-banner.js';
import { LogDetail } from './log-detail.js';
import { LogFilterForm } from './log-filter.form.js';
import { LogTable } from './log-table.js';

const names = ['position', 'stream', 'type', 'workspace', 'before'] as const;

/** The whole log: what happened, where and when; what was said in a workspace only for who says why. */
export const LogScreen = () => {
  useTitle('Log', 'Operator');
  const [params, setParams] = useSearchParams();
  const [chosen, setChosen] = useState<number>();
  const glass = useQuery('glass', listGlass);
  const workspace = params.get('workspace') ?? '';
  const broken = glass.data?.items.find(({ workspaceId }) => workspaceId === workspace);
  const query = Object.fromEntries(names.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])));
  const { before: _, ...newest } = query;
  const asked = { ...query, ...(broken ? { content: 'true' } : {}) };
  const { data, problem, loading, reload } = useQuery(`log ${new URLSearchParams(asked).toString()}`, (signal) =>
    readLog(asked, signal),
  );
  const entry = data?.items.find(({ position }) => position === chosen);
  const older = (): void => {
    if (data?.next) setParams({ ...query, before: data.next });
  };
  return (
    <>
      <h2 className="sr-only">Log</h2>
      <LogFilterForm key={params.toString()} query={query} onFilter={setParams} />
      {workspace !== '' && <GlassBanner workspaceId={workspace} until={broken?.until} onBroken={glass.reload} />}
      {problem && <ErrorState title="The log could not be read" problem={problem} onRetry={reload} />}
      {loading && <SkeletonRows label="Reading the log" />}
      {data?.items.length === 0 && <EmptyState title="No event is like that">Take a filter away.</EmptyState>}
      {data && data.items.length > 0 && (
        <div className="grid flex-1 lg:grid-cols-[minmax(0,1fr)_440px]">
          <div className="min-w-0">
            <LogTable entries={data.items} chosen={chosen} onChoose={setChosen} />
            <div className="flex gap-2 px-gutter py-4">
              {params.has('before') && <Button onClick={() => setParams(newest)}>Newest</Button>}
              {data.next !== null && <Button onClick={older}>Older events</Button>}
            </div>
          </div>
          <LogDetail entry={entry} />
        </div>
      )}
    </>
  );
};
