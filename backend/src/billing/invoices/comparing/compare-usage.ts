import { Injectable } from '@nestjs/common';
import type { Difference } from '@throughline/contracts/billing/billing.events.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { RunUsageRow } from '@throughline/contracts/usage/usage.row.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { UsageQueries } from '../../../usage/public.js';
import { BillingPeriods } from '../../periods/billing-periods.js';
import { CountPeriod, type RunCount } from '../../periods/count-period.js';
import { CheckInvoice } from '../reading/check-invoice.js';
import { InvoicesQueries } from '../reading/invoices.queries.js';

const pageSize = 100;
const maxDifferences = 20;
type Counted = RunUsageRow;

/** Counts what a workspace used again from the log: the runs of its open period, and its newest final invoice. */
@Injectable()
export class CompareUsage {
  constructor(
    private readonly readModel: ReadModel,
    private readonly usage: UsageQueries,
    private readonly periods: BillingPeriods,
    private readonly counting: CountPeriod,
    private readonly invoices: InvoicesQueries,
    private readonly checking: CheckInvoice,
  ) {}

  async compare(workspaceId: WorkspaceId): Promise<Difference[]> {
    const [newest] = await this.invoices.finals({ workspaceId }, 1);
    const ofInvoice = newest === undefined ? [] : (await this.checking.check(newest)).differences;
    return [...(await this.compareRuns(workspaceId)), ...ofInvoice].slice(0, maxDifferences);
  }

  /** A run that goes on meanwhile is compared the next time. */
  private async compareRuns(workspaceId: WorkspaceId): Promise<Difference[]> {
    const { agreement } = await this.periods.log(workspaceId);
    const upTo = await this.readModel.livePosition('history');
    await this.readModel.waitFor(upTo, ['usage']);
    const closed = (await this.periods.closedUpTo(workspaceId, agreement)) ?? upTo;
    const lost = await this.usage.listMissing(workspaceId, { after: closed, upTo }, maxDifferences);
    const differences = lost.map((id): Difference => ({ what: `run ${id} row`, expected: '1', found: '0' }));
    for (let after = closed; ;) {
      const rows = await this.usage.listBetween(workspaceId, { after, upTo }, pageSize);
      const ids = rows.map(({ id }) => id);
      const counted = await this.counting.countRuns(ids, upTo);
      for (const row of rows) differences.push(...listDifferences(row, counted.get(row.id)));
      const last = rows.at(-1);
      if (last === undefined || rows.length < pageSize || differences.length >= maxDifferences) return differences;
      after = last.position;
    }
  }
}

const listDifferences = (row: Counted, counted: RunCount | undefined): Difference[] => {
  if (counted === undefined) return [];
  const { quantities, digest } = counted;
  const compared: [string, number | string, number | string][] = [
    ['runs', quantities.runs, row.runs],
    ['tool calls', quantities.tool_calls, row.toolCalls],
    ['model cost', quantities.model_cost, row.deploymentMicros],
    ['own model cost', quantities.own_model_cost, row.workspaceMicros],
    ['digest', digest, row.digest],
  ];
  return compared
    .filter(([, expected, found]) => expected !== found)
    .map(([what, expected, found]) => ({
      what: `run ${row.id} ${what}`,
      expected: String(expected),
      found: String(found),
    }));
};
