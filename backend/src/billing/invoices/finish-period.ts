import { Injectable } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { BillingPeriods } from '../periods/billing-periods.js';
import { FinishProvided } from './finish-provided.js';
import { FinishStatement } from './finish-statement.js';

/** Makes of a period that has ended its invoice or its statement. Repeated, it goes on where it was. */
@Injectable()
export class FinishPeriod {
  constructor(
    private readonly periods: BillingPeriods,
    private readonly statements: FinishStatement,
    private readonly provided: FinishProvided,
  ) {}

  async finish(workspaceId: WorkspaceId, number: number): Promise<void> {
    const { periods } = await this.periods.log(workspaceId);
    const period = periods.find(({ data }) => data.number === number);
    if (period === undefined) return;
    const { invoice } = period.data;
    await (invoice === null ? this.statements.finish(period) : this.provided.finish(period, invoice));
  }
}
