import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { HistoryTabs } from '../components/lists/history-tabs.js';
import { endsBeforeStart, ReversedRange } from '../components/lists/reversed-range.js';
import { UnknownFilters } from '../components/lists/unknown-filters.js';
import { useLive } from '../lib/live/row-store.js';
import { useTitle } from '../lib/page/use-title.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { useQuery } from '../lib/use-query.js';
import {
  listSecurity,
  readSecurityFilters,
  securityParameters,
  writeSecurityFilters,
  type SecurityFilters,
} from './data/security.api.js';
import { useMembers } from '../workspaces/data/members.store.js';
import { Button } from '../ui/buttons/button.js';
import { EmptyState } from '../ui/feedback/empty-state.js';
import { ErrorState } from '../ui/feedback/error-state.js';
import { NoPermission } from '../ui/feedback/no-permission.js';
import { PageHeader } from '../ui/layout/page-header.js';
import { SecurityLoading } from './security-loading.js';
import { SecurityTable } from './security-table.js';
import { SecurityToolbar } from './security-toolbar.js';

/** Refused attempts, sign-ins of members, and API keys. */
export const SecurityScreen = () => {
  useTitle('Security');
  const { may } = useWorkspace();
  return (
    <>
      <PageHeader title="History" />
      <HistoryTabs />
      {may('security.read') ? (
        <Security />
      ) : (
        <NoPermission title="Your role cannot view security events">Ask an owner or an admin.</NoPermission>
      )}
    </>
  );
};

const Security = () => {
  const { room } = useWorkspace();
  useLive(useMembers, room);
  const [params, setParams] = useSearchParams();
  const filters = readSecurityFilters(params);
  const show = (next: SecurityFilters, before?: string) => {
    const query = writeSecurityFilters(next);
    if (before !== undefined) query.set('before', before);
    setParams(query);
  };
  return (
    <div className="flex min-w-0 flex-1 flex-col">
      <SecurityToolbar filters={filters} onChange={(next) => show(next)} />
      <UnknownFilters known={securityParameters} />
      {endsBeforeStart(filters) ? (
        <ReversedRange />
      ) : (
        <Events
          filters={filters}
          before={params.get('before') ?? undefined}
          onPage={(before) => show(filters, before)}
        />
      )}
    </div>
  );
};

const refreshMs = 15_000;

type EventsProps = {
  filters: SecurityFilters;
  before: string | undefined;
  /** The newest page without a position. */
  onPage: (before?: string) => void;
};

const Events = ({ filters, before, onPage }: EventsProps) => {
  const { workspaceId } = useWorkspace();
  const query = writeSecurityFilters(filters).toString();
  const { data, problem, loading, reload } = useQuery(`${workspaceId} security ${query} ${before}`, (signal) =>
    listSecurity(workspaceId, { filters, before }, signal),
  );
  // Only some roles may read these events, so they are in no room that all members watch.
  useEffect(() => {
    if (before !== undefined) return undefined;
    const timer = setInterval(reload, refreshMs);
    return () => clearInterval(timer);
  }, [before, reload]);
  if (problem) return <ErrorState title="Security events could not be loaded" problem={problem} onRetry={reload} />;
  if (loading || !data) return <SecurityLoading />;
  if (data.items.length === 0)
    return (
      <EmptyState title={query === '' ? 'Nothing has happened yet' : 'No events match'}>
        {query === ''
          ? 'Refused attempts, sign-ins of members and API keys of this workspace are listed here.'
          : 'Try fewer filters.'}
      </EmptyState>
    );
  return (
    <>
      <SecurityTable events={data.items} />
      <div className="flex min-h-11 flex-wrap items-center gap-3 px-gutter py-2 text-xs text-ink-3">
        Shows sign-ins of current members only.
        <span className="ml-auto flex gap-2">
          {before !== undefined && (
            <Button size="sm" onClick={() => onPage()}>
              Newest
            </Button>
          )}
          {data.next !== null && (
            <Button size="sm" onClick={() => onPage(data.next ?? undefined)}>
              Older
            </Button>
          )}
        </span>
      </div>
    </>
  );
};
