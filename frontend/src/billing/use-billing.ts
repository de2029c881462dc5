import type { BillingReport } from '@throughline/contracts/billing/billing.requests.js';
import { useEffect } from 'react';
import { useLive } from '../lib/live/row-store.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { useQuery, type QueryState } from '../lib/use-query.js';
import { useSettled } from '../lib/use-settled.js';
import { readBilling } from './data/billing.api.js';
import { useAgreements } from './data/billing.store.js';
import { useInvoices } from './data/billing.store.js';
import { useMembers } from '../workspaces/data/members.store.js';

const newest = ({ list }: { list: readonly { position: number }[] }): number =>
  Math.max(0, ...list.map(({ position }) => position));

/** Returns what was agreed and is used. It is requested again when the agreement, an invoice or a member has changed. */
export const useBilling = (): QueryState<BillingReport> => {
  const { room, workspaceId } = useWorkspace();
  const billing = { kind: 'billing', workspaceId } as const;
  useLive(useAgreements, billing);
  useLive(useInvoices, billing);
  useLive(useMembers, room);
  const { reload, ...report } = useQuery(`billing of ${workspaceId}`, (signal) => readBilling(workspaceId, signal));
  const changed = useSettled(`${useAgreements(newest)} ${useInvoices(newest)} ${useMembers(newest)}`);
  useEffect(reload, [changed, reload]);
  return { ...report, reload };
};
