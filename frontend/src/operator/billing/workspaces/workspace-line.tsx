import type { PriceListReport, WorkspaceBilling } from '@throughline/contracts/billing/operator-billing.requests.js';
import { useState } from 'react';
import { formatDay } from '../../../lib/time/format.js';
import { formatNumber } from '../../../lib/numbers/format.js';
import { Button } from '../../../ui/buttons/button.js';
import { Badge } from '../../../ui/status/badge.js';
import { TableCell, TableRow } from '../../../ui/table/table.js';
import { NoValue } from '../../../ui/values/no-value.js';
import { planWords, stateWords } from '../billing-words.js';
import { AssignPlanDialog } from './assign-plan-dialog.js';
import { GrantCreditDialog } from './grant-credit-dialog.js';
import { WorkspaceName } from './workspace-name.js';

type WorkspaceLineProps = {
  workspace: WorkspaceBilling;
  lists: PriceListReport | undefined;
  onChanged: () => void;
};

const looks = {
  trialing: 'accent',
  active: 'ok',
  cancelling: 'line',
  past_due: 'wait',
  restricted: 'fail',
  ended: 'line',
  none: 'line',
} as const;

const whenText = ({ state, periodTo, trialEndsAt, restrictedAt }: WorkspaceBilling): string | null => {
  if (state === 'past_due') return restrictedAt && `everything works until ${formatDay(restrictedAt)}`;
  if (state === 'trialing') return trialEndsAt && `until ${formatDay(trialEndsAt)}`;
  if (state === 'cancelling') return periodTo && `ends ${formatDay(periodTo)}`;
  return state === 'active' ? periodTo && `renews ${formatDay(periodTo)}` : null;
};

export const WorkspaceLine = ({ workspace, lists, onChanged }: WorkspaceLineProps) => {
  const [asking, setAsking] = useState<'plan' | 'credit' | null>(null);
  const { workspaceId, slug, plan, priceListId, state, seats } = workspace;
  const name = slug ?? workspaceId;
  const isSubscribed = state !== 'none' && state !== 'ended';
  const dialog = { workspace, onClose: () => setAsking(null), onDone: onChanged };
  return (
    <TableRow>
      <TableCell className="max-md:w-full max-md:max-w-0">
        <WorkspaceName workspaceId={workspaceId} slug={slug} />
      </TableCell>
      <TableCell>{planWords[plan]}</TableCell>
      <TableCell className="max-md:hidden">
        <span className="flex items-center gap-2">
          <Badge look={looks[state]}>{stateWords[state]}</Badge>
          <span className="text-xs text-ink-3">{whenText(workspace)}</span>
        </span>
      </TableCell>
      <TableCell right quiet className="max-md:hidden">
        {seats === null ? <NoValue label="None" /> : formatNumber(seats)}
      </TableCell>
      <TableCell quiet className="max-lg:hidden">
        {priceListId === null ? <NoValue label="None" /> : <span className="mono">{priceListId}</span>}
      </TableCell>
      <TableCell right>
        <span className="inline-flex gap-2">
          {!isSubscribed && (
            <Button
              size="sm"
              disabled={!lists}
              aria-label={`Assign a plan to ${name}`}
              onClick={() => setAsking('plan')}
            >
              Assign plan
            </Button>
          )}
          <Button
            size="sm"
            disabled={!lists}
            aria-label={`Grant credit to ${name}`}
            onClick={() => setAsking('credit')}
          >
            Grant credit
          </Button>
        </span>
        {asking === 'plan' && lists && <AssignPlanDialog lists={lists} {...dialog} />}
        {asking === 'credit' && lists && <GrantCreditDialog lists={lists} {...dialog} />}
      </TableCell>
    </TableRow>
  );
};
