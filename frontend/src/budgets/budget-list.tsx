import { budgetName } from '@throughline/contracts/budgets/budget-key.js';
import type { BudgetRow } from '@throughline/contracts/budgets/budget.row.js';
import { Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { LinesLoading } from '../components/page-states/settings-loading.js';
import { useLive } from '../lib/live/row-store.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { useQuery } from '../lib/use-query.js';
import { useSettled } from '../lib/use-settled.js';
import { getSpent } from './data/budgets.api.js';
import { useBudgets } from './data/budgets.store.js';
import { runsMatching } from '../runs/data/runs.store.js';
import { useMembers } from '../workspaces/data/members.store.js';
import { Button } from '../ui/buttons/button.js';
import { EmptyState } from '../ui/feedback/empty-state.js';
import { ErrorState } from '../ui/feedback/error-state.js';
import { FormError } from '../ui/form/form-error.js';
import { BudgetDialog } from './budget.form.js';
import { BudgetLine } from './budget-line.js';

const order: readonly BudgetRow['scope'][] = ['workspace', 'agent', 'member', 'connection', 'run', 'run_tree'];
const inOrder = (a: BudgetRow, b: BudgetRow): number =>
  order.indexOf(a.scope) - order.indexOf(b.scope) || a.id.localeCompare(b.id);

const anyRuns = runsMatching('show=all');

/** Requests the spent amounts, which are in no row, again when a run or a budget has changed. */
const useSpent = () => {
  const { room, workspaceId } = useWorkspace();
  useLive(anyRuns, room);
  const runs = anyRuns((state) => Math.max(0, ...state.list.map(({ position }) => position)));
  const budgets = useBudgets((state) => Math.max(0, ...state.list.map(({ position }) => position)));
  const { reload, ...spent } = useQuery(`spent in ${workspaceId}`, (signal) => getSpent(workspaceId, signal));
  const changed = useSettled(`${runs} ${budgets}`);
  useEffect(reload, [changed, reload]);
  return { reload, ...spent };
};

export const Budgets = () => {
  const { room, workspaceId, may, frozen } = useWorkspace();
  useLive(useMembers, room);
  useLive(useBudgets, { kind: 'billing', workspaceId });
  const { status, problem, list } = useBudgets();
  const spent = useSpent();
  const [edited, setEdited] = useState<BudgetRow | 'new'>();
  const manages = may('budgets.manage');
  if (status === 'failed')
    return <ErrorState title="Budgets could not be loaded" problem={problem} onRetry={() => void useBudgets.load()} />;
  if (status !== 'ready') return <LinesLoading lines={2} label="Loading budgets" />;
  const set = list.filter((row) => row.status !== 'removed').sort(inOrder);
  const figures = new Map(spent.data?.items.map((each) => [each.name, each]));
  const add = manages && (
    <Button icon={<Plus aria-hidden />} onClick={() => setEdited('new')}>
      Add budget
    </Button>
  );
  return (
    <>
      <FormError problem={spent.problem} />
      {set.length === 0 ? (
        <EmptyState title="No budgets yet" action={add}>
          Limit what the workspace, an agent, a member or each run may cost.
        </EmptyState>
      ) : (
        <ul className="rounded-md border border-line" aria-label="Budgets">
          {set.map((row) => (
            <BudgetLine
              key={row.id}
              row={row}
              spent={spent.data && (figures.get(budgetName(row)) ?? null)}
              onEdit={manages ? () => setEdited(row) : undefined}
            />
          ))}
        </ul>
      )}
      {set.length > 0 && <div>{add}</div>}
      {!manages && !frozen && (
        <p className="text-sm text-ink-3">Only owners, admins and who manages billing can change budgets.</p>
      )}
      {edited && <BudgetDialog row={edited === 'new' ? null : edited} onClose={() => setEdited(undefined)} />}
    </>
  );
};
