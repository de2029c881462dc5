import type { BudgetsSpent } from '@throughline/contracts/budgets/budget.requests.js';
import type { BudgetRow } from '@throughline/contracts/budgets/budget.row.js';
import { Bot, CircleDollarSign, Ellipsis, KeyRound, Play, UserRound } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useBudgetTitle } from './components/use-budget-title.js';
import { formatMoney } from '../lib/numbers/format.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { useCommand } from '../lib/use-command.js';
import { removeBudget } from './data/budgets.api.js';
import { IconButton } from '../ui/buttons/icon-button.js';
import { ProgressBar } from '../ui/feedback/progress-bar.js';
import { Skeleton } from '../ui/feedback/skeleton.js';
import { FormError } from '../ui/form/form-error.js';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.js';
import { Menu, MenuItem } from '../ui/overlays/dropdown-menu.js';
import { Badge } from '../ui/status/badge.js';
import { alertsText, atLimitText, perText } from './budget-text.js';

type Spent = BudgetsSpent['items'][number];

const icons: Readonly<Record<BudgetRow['scope'], ReactNode>> = {
  workspace: <CircleDollarSign aria-hidden />,
  agent: <Bot aria-hidden />,
  member: <UserRound aria-hidden />,
  connection: <KeyRound aria-hidden />,
  run: <Play aria-hidden />,
  run_tree: <Play aria-hidden />,
};

type BudgetLineProps = {
  row: BudgetRow;
  /** Undefined until it was answered, null when it is not known. */
  spent: Spent | null | undefined;
  onEdit: (() => void) | undefined;
};

export const BudgetLine = ({ row, spent, onEdit }: BudgetLineProps) => {
  const title = useBudgetTitle(row);
  const per = perText(row);
  return (
    <li className="grid gap-2 border-b border-line px-4 py-3 text-sm last:border-b-0">
      <div className="flex min-w-0 items-center gap-2 [&>.lucide]:text-ink-3">
        {icons[row.scope]}
        <span className="min-w-0 truncate font-medium">{title}</span>
        {per && <span className="flex-none text-ink-3">{per}</span>}
        <Held spent={spent} />
        <span className="ml-auto flex-none tabular-nums">{formatMoney(row.limitMicros)}</span>
        {onEdit && <Actions row={row} title={title} onEdit={onEdit} />}
      </div>
      <Used row={row} spent={spent} title={title} />
      <p className="text-xs text-ink-3">
        {atLimitText(row.atLimit)}
        {row.period !== 'run' && ` · ${alertsText(row.thresholds)}`}
      </p>
    </li>
  );
};

const Held = ({ spent }: Pick<BudgetLineProps, 'spent'>) =>
  spent && spent.held > 0 ? (
    <Badge look="wait">{spent.held === 1 ? 'Holding 1 run' : `Holding ${spent.held} runs`}</Badge>
  ) : null;

const Used = ({ row, spent, title }: Pick<BudgetLineProps, 'row' | 'spent'> & { title: string }) => {
  if (spent === undefined) return <Skeleton className="h-1.5 w-full rounded-[3px]" />;
  if (spent === null) return <p className="text-xs text-ink-3">What is spent is not known.</p>;
  const { spentMicros, reservedMicros } = spent;
  const full = spentMicros + reservedMicros;
  const isClose = full * 10 >= row.limitMicros * 9;
  return (
    <div className="grid gap-1.5">
      <ProgressBar
        label={`Spent of the budget of ${title}`}
        value={spentMicros}
        max={row.limitMicros}
        forecast={full}
        tone={isClose ? 'wait' : 'ink'}
      />
      <p className="text-xs text-ink-2 tabular-nums">
        {formatMoney(spentMicros, spentMicros < 10_000)} {row.period === 'run' ? 'at most in one run' : 'spent'}
        {reservedMicros > 0 && ` · ${formatMoney(reservedMicros, true)} kept for calls in progress`}
      </p>
    </div>
  );
};

const Actions = ({ row, title, onEdit }: { row: BudgetRow; title: string; onEdit: () => void }) => {
  const { workspaceId } = useWorkspace();
  const [removing, setRemoving] = useState(false);
  const remove = useCommand(removeBudget);
  const confirm = async () => {
    if (await remove.run(workspaceId, row)) setRemoving(false);
  };
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`More for the budget of ${title}`} size="sm">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem onSelect={onEdit}>Edit</MenuItem>
        <MenuItem danger onSelect={() => setRemoving(true)}>
          Remove
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={removing}
        onOpenChange={setRemoving}
        title={`Remove the budget of ${title}?`}
        about="Nothing limits this spending from then on. Runs that wait for the budget go on."
        confirm="Remove"
        danger
        busy={remove.pending}
        onConfirm={() => void confirm()}
      >
        <FormError problem={remove.problem} />
      </ConfirmDialog>
    </>
  );
};
