import type { BudgetKey, BudgetPeriod } from '@throughline/contracts/budgets/budget-key.js';
import type { AtLimit } from '@throughline/contracts/budgets/budget.events.js';
import { localTime } from '@throughline/contracts/triggers/local-time.js';
import type { ModelCall } from '../../limits/spending/spending.js';
import type { BudgetFacts } from '../../access/facts.js';

/** The current day and month in a time zone: `2026-11-25`, `2026-11`. */
export type Periods = { day: string; month: string };

export const periodsAt = (at: Date, timeZone: string): Periods => {
  const day = localTime(at, timeZone).slice(0, 10);
  return { day, month: day.slice(0, 7) };
};

/** Returns what is counted together: the cost of a run, or of one scope in one period. Its name never changes. */
export const getAccount = ({ scope, of, period }: BudgetKey, periods: Periods, runId?: string): string => {
  if (period === 'run') return scope === 'run_tree' ? `run_tree.${runId}` : `run.${runId}`;
  return of === null ? `${scope}.${periods[period]}` : `${scope}.${of}.${periods[period]}`;
};

type BudgetCap = { key: BudgetKey; limitMicros: number; atLimit: AtLimit };
/** `key` null: what the operators of the deployment pay for one workspace. */
export type Cap = BudgetCap | { key: null; limitMicros: number; atLimit: 'stop' };
/** `cap` null: nothing limits the account now, and it is counted all the same, for a budget that is set later. */
export type Account = { name: string; cap: Cap | null };

type Payer = Pick<ModelCall, 'workspaceId' | 'agentId' | 'memberId'> & Partial<ModelCall>;

/** Everything that the cost of a call counts for. The strictest limit of each is its cap. */
export const listAccounts = (call: Payer, budgets: readonly BudgetFacts[], periods: Periods): Account[] => {
  const caps = new Map<string, Cap>();
  for (const cap of listCaps(call, budgets)) {
    const name = getAccount(cap.key, periods, cap.key.scope === 'run_tree' ? call.rootRunId : call.runId);
    const known = caps.get(name);
    if (known === undefined || cap.limitMicros < known.limitMicros) caps.set(name, cap);
  }
  return listKeys(call)
    .map((key) => getAccount(key, periods, key.scope === 'run_tree' ? call.rootRunId : call.runId))
    .sort()
    .map((name) => ({ name, cap: caps.get(name) ?? null }));
};

/** Returns what the operators of the deployment pay in this month for one workspace. */
export const operatorsAccount = ({ month }: Periods, limitMicros: number): Account => ({
  name: `operators.${month}`,
  cap: { key: null, limitMicros, atLimit: 'stop' },
});

const ownLimit: BudgetKey = { scope: 'run', of: null, period: 'run' };

const listCaps = (call: Payer, budgets: readonly BudgetFacts[]): BudgetCap[] => {
  const limit = call.runLimitMicros ?? null;
  const own: BudgetCap[] = limit === null ? [] : [{ key: ownLimit, limitMicros: limit, atLimit: 'stop' }];
  const set = budgets
    .filter(({ key }) => appliesTo(key, call))
    .map(({ key, terms }) => ({ key, limitMicros: terms.limitMicros, atLimit: terms.atLimit }));
  return [...own, ...set];
};

const appliesTo = ({ scope, of, period }: BudgetKey, call: Payer): boolean => {
  if (period === 'run' && call.runId === undefined) return false;
  switch (scope) {
    case 'run':
    case 'run_tree':
    case 'workspace':
      return true;
    case 'agent':
      return of === call.agentId;
    case 'member':
      return of === call.memberId;
    case 'connection':
      return of !== null && of === call.connectionId;
  }
};

const calendar: readonly BudgetPeriod[] = ['day', 'month'];

const listKeys = ({ agentId, memberId, connectionId = null, runId }: Payer): BudgetKey[] => [
  ...(runId === undefined ? [] : ([ownLimit, { scope: 'run_tree', of: null, period: 'run' }] as const)),
  ...calendar.flatMap((period): BudgetKey[] => [
    { scope: 'workspace', of: null, period },
    { scope: 'agent', of: agentId, period },
    ...(memberId === null ? [] : [{ scope: 'member', of: memberId, period } as const]),
    ...(connectionId === null ? [] : [{ scope: 'connection', of: connectionId, period } as const]),
  ]),
];
