import type { BudgetKey } from '@throughline/contracts/budgets/budget-key.js';
import { useRow } from '../../lib/live/use-row.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { agentsById } from '../../agents/data/agents.store.js';
import { useNames } from '../../components/names/member-names.js';

/** Returns what a budget is for, as people call it. */
export const useBudgetTitle = ({ scope, of }: Pick<BudgetKey, 'scope' | 'of'>): string => {
  const { workspaceId, name } = useWorkspace();
  const getName = useNames();
  const { row: agent } = useRow(agentsById, workspaceId, scope === 'agent' ? (of ?? '') : '');
  switch (scope) {
    case 'workspace':
      return name;
    case 'agent':
      return agent?.name ?? '…';
    case 'member':
      return getName(of ?? '');
    case 'connection':
      return 'Connected account';
    case 'run':
      return 'Each run';
    case 'run_tree':
      return 'Each run with the runs it starts';
  }
};
