import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { metaFor, systemActor } from '@throughline/platform/deciders/command-meta.js';
import { Facts, type BudgetFacts } from '../../access/facts.js';
import { Spending, type ModelAttempt, type ModelCall, type SpendingRefusal } from '../../limits/spending/spending.js';
import { ExhaustBudget, RecordSpending } from '../domain/budget.commands.js';
import { getAccount, listAccounts, operatorsAccount, periodsAt, type Cap, type Periods } from './accounts.js';
import { refusalBy, unpriced } from './refusals.js';
import { Reservations, type Balance } from './reservations.js';

/** Budgets as the log has them now, and money as Postgres keeps it. */
@Injectable()
export class BudgetSpending extends Spending {
  constructor(
    private readonly facts: Facts,
    private readonly reservations: Reservations,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'modelOffers'>,
  ) {
    super();
  }

  async reserve(call: ModelCall): Promise<SpendingRefusal | null> {
    if (call.maxMicros === 0) return null;
    const { budgets, periods } = await this.now(call.workspaceId);
    const accounts = listAccounts(call, budgets, periods);
    if (call.connectionId === null) accounts.push(operatorsAccount(periods, this.config.modelOffers.monthlyMicros));
    const strictest = accounts.find(({ cap }) => cap !== null)?.cap;
    if (call.maxMicros === null && strictest) return unpriced(strictest);
    const most = call.maxMicros ?? 0;
    const claims = accounts.map(({ name, cap }) => ({ name, limitMicros: cap?.limitMicros ?? null }));
    const full = await this.reservations.reserve(call, claims, most);
    const cap = accounts.find(({ name }) => name === full?.account)?.cap;
    if (full === null || !cap) return null;
    await this.exhaust(call.workspaceId, cap, periods, full, most);
    return refusalBy(cap, full, most);
  }

  async settle(attempt: ModelAttempt, costMicros: number | null): Promise<void> {
    const balances = await this.reservations.settle(attempt, costMicros);
    if (balances.length > 0) await this.recordSpending(attempt.workspaceId, balances);
  }

  async refusalToStart(run: Pick<ModelCall, 'workspaceId' | 'agentId' | 'memberId'>): Promise<SpendingRefusal | null> {
    const { budgets, periods } = await this.now(run.workspaceId);
    const stopping = budgets.filter(
      ({ key, terms, exhaustedIn }) =>
        terms.atLimit === 'stop' && key.period !== 'run' && exhaustedIn === periods[key.period],
    );
    const cap = listAccounts(run, stopping, periods).find((account) => account.cap !== null)?.cap;
    return cap ? refusalBy(cap) : null;
  }

  async now(workspaceId: WorkspaceId): Promise<{ budgets: readonly BudgetFacts[]; periods: Periods }> {
    const [budgets, { timeZone }] = await Promise.all([
      this.facts.budgets(workspaceId),
      this.facts.workspace(workspaceId),
    ]);
    return { budgets, periods: periodsAt(this.clock.now(), timeZone) };
  }

  /** Records the thresholds that these balances have reached and that are not recorded yet. */
  async recordSpending(workspaceId: WorkspaceId, balances: readonly Balance[]): Promise<void> {
    const { budgets, periods } = await this.now(workspaceId);
    for (const { key, terms, reached } of budgets) {
      if (key.period === 'run') continue;
      const period = periods[key.period];
      const spent = balances.find(({ account }) => account === getAccount(key, periods))?.spent ?? 0;
      const isNew = terms.thresholds.some(
        (percent) =>
          spent * 100 >= percent * terms.limitMicros &&
          !reached.some((one) => one.in === period && one.percent === percent),
      );
      if (!isNew) continue;
      const about = { workspaceId, key, in: period, spentMicros: spent };
      await this.commands.execute(new RecordSpending(about, this.metaIn(workspaceId)));
    }
  }

  private async exhaust(
    workspaceId: WorkspaceId,
    { key }: Cap,
    periods: Periods,
    { spent, reserved }: Balance,
    neededMicros: number,
  ): Promise<void> {
    if (key === null || key.period === 'run') return;
    const refused = { in: periods[key.period], spentMicros: spent, reservedMicros: reserved, neededMicros };
    await this.commands.execute(new ExhaustBudget({ workspaceId, key, ...refused }, this.metaIn(workspaceId)));
  }

  private metaIn(workspaceId: WorkspaceId) {
    return metaFor({ actor: systemActor('budgets'), at: this.clock.now(), workspaceId });
  }
}
