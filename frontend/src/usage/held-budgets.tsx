import type { HeldByBudget, HeldRuns } from '@throughline/contracts/budgets/held-runs.requests.js';
import { BudgetName } from '@throughline/contracts/budgets/budget-key.js';
import type { BudgetRow } from '@throughline/contracts/budgets/budget.row.js';
import { CirclePause } from 'lucide-react';
import { useState } from 'react';
import { useBudgetTitle } from '../budgets/components/use-budget-title.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { formatMoney, formatNumber, pluralise } from '../lib/numbers/format.js';
import { useCommand } from '../lib/use-command.js';
import { discardHeldRuns, resumeHeldRuns } from '../runs/data/held-runs.api.js';
import { Button } from '../ui/buttons/button.js';
import { ButtonLink } from '../ui/buttons/button-link.js';
import { FormError } from '../ui/form/form-error.js';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.js';
import { heldText } from './held-text.js';

type Props = { held: HeldRuns; budgets: readonly BudgetRow[]; onChanged: () => void };

const shown = 3;

/** The budgets that hold runs, and what can be done about each. */
export const HeldBudgets = ({ held, budgets, onChanged }: Props) => {
  const more = held.budgets.length - shown;
  return (
    <ul aria-label="Budgets that hold runs">
      {held.budgets.slice(0, shown).map((group) => (
        <BudgetThatHolds
          key={group.budget}
          group={group}
          limitMicros={budgets.find(({ id }) => id.endsWith(`/${group.budget}`))?.limitMicros ?? null}
          onChanged={onChanged}
        />
      ))}
      {more > 0 && (
        <li className="border-b border-line px-gutter py-2 text-sm text-ink-3">
          And {formatNumber(more)} more budgets hold runs.
        </li>
      )}
    </ul>
  );
};

type LineProps = { group: HeldByBudget; limitMicros: number | null; onChanged: () => void };

const BudgetThatHolds = ({ group, limitMicros, onChanged }: LineProps) => {
  const key = BudgetName.parse(group.budget);
  const title = useBudgetTitle(key);
  const { may } = useWorkspace();
  const [said, setSaid] = useState<string>();
  const [discarding, setDiscarding] = useState(0);
  const limit =
    limitMicros === null ? '' : ` of ${formatMoney(limitMicros)}${key.period === 'run' ? '' : ` a ${key.period}`}`;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-gutter py-2 text-sm">
      <CirclePause className="size-4 flex-none text-wait" aria-hidden />
      <strong className="flex-none font-semibold">{pluralise(group.runs, 'run is', 'runs are')} held</strong>
      <span className="min-w-0 flex-1 basis-72 text-ink-2 max-md:order-last max-md:basis-full">
        {title}: a call does not fit into the budget{limit}. Oldest since {heldText(group.since)}, kept until{' '}
        {heldText(group.until)}.
        <span role="status">
          {said && ` ${said}`}
          {discarding >= group.runs && ` Discarding: ${formatNumber(group.runs)} of ${formatNumber(discarding)} left.`}
        </span>
      </span>
      {may('budgets.manage') && (
        <Actions group={group} onChanged={onChanged} onResumed={setSaid} onDiscarded={setDiscarding} />
      )}
    </li>
  );
};

type ActionsProps = {
  group: HeldByBudget;
  onChanged: () => void;
  onResumed: (text: string) => void;
  /** With how many runs that were held then. */
  onDiscarded: (count: number) => void;
};

const Actions = ({ group, onChanged, onResumed, onDiscarded }: ActionsProps) => {
  const { workspaceId, path } = useWorkspace();
  const resume = useCommand(resumeHeldRuns);
  const retry = async () => {
    const answer = await resume.run(workspaceId, group.budget);
    if (answer === undefined) return;
    onResumed(resumedText(answer));
    onChanged();
  };
  return (
    <div className="ml-auto flex flex-none items-center gap-2 max-md:ml-0">
      <Discard group={group} onChanged={onChanged} onDiscarded={onDiscarded} />
      <Button size="sm" busy={resume.pending} onClick={() => void retry()}>
        Resume
      </Button>
      <ButtonLink size="sm" to={path('settings', 'billing')}>
        Raise limit
      </ButtonLink>
      <FormError problem={resume.problem} />
    </div>
  );
};

const resumedText = ({
  count,
  leftMicros,
  neededMicros,
}: {
  count: number;
  leftMicros: number | null;
  neededMicros: number | null;
}): string => {
  const trying = `Resuming ${pluralise(count, 'run')}.`;
  if (leftMicros === null || neededMicros === null || leftMicros >= neededMicros) return trying;
  return `${trying} ${formatMoney(leftMicros, true)} is left and a call may cost ${formatMoney(neededMicros, true)}, so some may be held again.`;
};

const Discard = ({ group, onChanged, onDiscarded }: Omit<ActionsProps, 'onResumed'>) => {
  const { workspaceId } = useWorkspace();
  const [asking, setAsking] = useState(false);
  const discard = useCommand(discardHeldRuns);
  const confirm = async () => {
    const answer = await discard.run(workspaceId, group.budget);
    if (answer === undefined) return;
    setAsking(false);
    onDiscarded(answer.count);
    onChanged();
  };
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setAsking(true)}>
        Discard {formatNumber(group.runs)}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Discard ${pluralise(group.runs, 'run')}?`}
        about="They are cancelled and cannot go on. What they did so far stays in the history."
        confirm={`Discard ${pluralise(group.runs, 'run')}`}
        danger
        busy={discard.pending}
        onConfirm={() => void confirm()}
      >
        <FormError problem={discard.problem} />
      </ConfirmDialog>
    </>
  );
};
