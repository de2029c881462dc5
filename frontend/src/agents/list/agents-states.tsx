import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import type { RowStore } from '../../lib/live/row-state.js';
import { lazy, Suspense } from 'react';
import type { ProblemError } from '../../lib/problem-error.js';
import { useMoment } from '../../lib/past/moment.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button } from '../../ui/buttons/button.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { Kbd } from '../../ui/values/kbd.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { useAgents } from '../data/agents.store.js';
import type { CreateFrom } from '../create/create-url.js';

/** Only for a workspace without agents. */
const FirstScreen = lazy(async () => ({ default: (await import('../first-steps/first-screen.js')).FirstScreen }));

export const AgentsLoading = () => (
  <>
    <div className="h-[52px] border-b border-line" />
    <SkeletonRows rows={8} tall label="Loading agents" />
  </>
);

type UnreadableProps = { problem: ProblemError | undefined; list: RowStore<AgentRow> };

export const AgentsUnreadable = ({ problem, list }: UnreadableProps) => {
  const retry = () => {
    void useAgents.load();
    void list.load();
  };
  return <ErrorState title="Agents could not be loaded" problem={problem} onRetry={retry} />;
};

export const NoAgents = ({ onCreate }: { onCreate: (from: CreateFrom) => void }) => {
  const { may, frozen } = useWorkspace();
  if (frozen) return <EmptyState title="No agents yet" className="pt-24" />;
  if (!may('agents.edit'))
    return (
      <EmptyState title="No agents yet" className="pt-24">
        Your role can view agents but not create them. Ask an owner, admin or builder.
      </EmptyState>
    );
  return (
    <Suspense fallback={<SkeletonRows rows={6} label="Loading" />}>
      <FirstScreen onCreate={onCreate} />
    </Suspense>
  );
};

export const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <EmptyState title="No agents match" action={<Button onClick={onClear}>Clear filters</Button>}>
    Use the status filter to include archived agents.
  </EmptyState>
);

export const AgentsFooter = () => {
  const { may } = useWorkspace();
  const isPast = useMoment(({ at }) => at !== null);
  return (
    <footer className="flex min-h-11 items-center gap-2 px-gutter text-xs text-ink-3">
      {!isPast && 'Updates live'}
      <span className="ml-auto flex items-center gap-1.5 max-md:hidden pointer-coarse:hidden">
        <Kbd keys="j k" /> move <Kbd keys="enter" /> open{' '}
        {may('agents.edit') && (
          <>
            <Kbd keys="c" /> create{' '}
          </>
        )}
        <Kbd keys="?" /> all keys
      </span>
    </footer>
  );
};
