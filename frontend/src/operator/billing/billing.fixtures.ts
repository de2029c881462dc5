import type {
  BillingOverview,
  PriceListReport,
  ProviderNotice,
  WorkspaceBilling,
} from '@throughline/contracts/billing/operator-billing.requests.js';
import { builtInPriceLists, PriceListId, type PriceList } from '@throughline/contracts/billing/price-list.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';

const [usd] = builtInPriceLists as [PriceList, PriceList];
const at = '2026-11-20T08:00:00.000Z';

export const workspaceId = WorkspaceId.parse('0193a000-0000-7000-8000-000000000061');
export const ownList: PriceList = { ...usd, id: PriceListId.parse('2026-12-usd') };

export const overview = (over: Partial<BillingOverview> = {}): BillingOverview => ({
  provider: 'test',
  live: false,
  currency: 'USD',
  states: { trialing: 1, active: 12, cancelling: 0, past_due: 2, restricted: 0, ended: 3, none: 40 },
  inbox: { waiting: 0, failing: 0, oldestAt: null },
  test: { now: at, network: { late: 0, twice: false, shuffled: false, lost: false } },
  ...over,
});

export const priceListReport = (over: Partial<PriceListReport> = {}): PriceListReport => ({
  currency: 'USD',
  offered: usd.id,
  items: [
    { list: ownList, builtIn: false, from: '2026-12-01T00:00:00.000Z', retired: false },
    { list: usd, builtIn: true, from: null, retired: false },
  ],
  ...over,
});

export const notice = (over: Partial<ProviderNotice> = {}): ProviderNotice => ({
  id: 'notice_1',
  type: 'invoice.finalised',
  state: 'failing',
  about: { kind: 'invoice', id: 'test_invoice_1' },
  via: 'call',
  receivedAt: at,
  tries: 3,
  error: 'ProviderUnavailable: no answer',
  dueAt: at,
  doneAt: null,
  ...over,
});

export const workspaceBilling = (over: Partial<WorkspaceBilling> = {}): WorkspaceBilling => ({
  workspaceId,
  slug: 'quayside',
  plan: 'team',
  priceListId: usd.id,
  state: 'past_due',
  seats: 9,
  periodTo: '2026-12-01T00:00:00.000Z',
  trialEndsAt: null,
  restrictedAt: '2026-12-08T00:00:00.000Z',
  ...over,
});
