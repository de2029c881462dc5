import { Injectable } from '@nestjs/common';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { Clock } from '@throughline/platform/clock.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { EndAtSwitch } from '../invoices/end-at-switch.js';
import { BillingPeriods } from '../periods/billing-periods.js';
import { EndPeriod } from '../periods/end-period.js';
import { periodsNotClosed } from './period-metrics.js';

const pageSize = 200;
const beforeAll = '00000000-0000-0000-0000-000000000000';
/** Workspaces without a subscription in which a run did something before the month began that no period has. */
const due = `select w.id::text from rm.workspaces w left join rm.subscriptions s on s.id = w.id
  where w.id > $1 and w.status <> 'erased' and s.subscription is null
    and (s.closed is null or (s.closed->>'to')::timestamptz < $2)
    and exists (select 1 from rm.history h where h.workspace_id = w.id and h.at < $2 and h.category = 'run'
      and h.position > coalesce((select u.position from rm.history u where u.id = (s.closed->>'upTo')::uuid), 0))
  order by w.id limit ${pageSize}`;
const formatMonth = (instant: string): string => `${instant.slice(0, 7)}-01T00:00:00.000Z`;
const monthAfter = (instant: string, months = 1): string => {
  const begin = new Date(formatMonth(instant));
  begin.setUTCMonth(begin.getUTCMonth() + months);
  return begin.toISOString();
};
const monthBefore = (month: string): string => monthAfter(month, -1);

/** Ends the calendar months of workspaces without a subscription. Every process may do it: each period ends once. */
@Injectable()
export class CloseDuePeriods {
  constructor(
    private readonly postgres: Postgres,
    private readonly periods: BillingPeriods,
    private readonly switches: EndAtSwitch,
    private readonly ending: EndPeriod,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  async close(): Promise<void> {
    const month = formatMonth(this.clock.now().toISOString());
    await this.periods.replicated();
    let failed = 0;
    for (let after = beforeAll; ;) {
      const found = await this.postgres.query<{ id: string }>(due, [after, month]);
      for (const { id } of found)
        if (!(await this.succeeds(id, () => this.closeMonths(WorkspaceId.parse(id), month)))) failed += 1;
      const last = found.at(-1);
      if (last === undefined || found.length < pageSize) break;
      after = last.id;
    }
    periodsNotClosed.set(failed);
  }

  /** Whatever fails for one workspace is tried again, and keeps no other waiting. */
  private async succeeds(workspaceId: string, work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (err) {
      this.logger.warn({ code: 'periods_not_closed', workspaceId, err }, 'A period was not ended. It is tried again.');
      return false;
    }
  }

  /** Each month by itself, also those that nobody ended in time. */
  private async closeMonths(workspaceId: WorkspaceId, month: string): Promise<void> {
    while (await this.closeMonth(workspaceId, month));
  }

  /** False when nothing before `month` is left. */
  private async closeMonth(workspaceId: WorkspaceId, month: string): Promise<boolean> {
    const { agreement } = await this.switches.endAll(workspaceId);
    const { subscription, closed } = agreement;
    if (subscription !== null || (closed !== null && closed.to >= month)) return false;
    const after = await this.periods.closedUpTo(workspaceId, agreement);
    const last = await this.periods.newestEvent(workspaceId, month);
    if (after === undefined || last === null || last.position <= after) return false;
    const used = await this.periods.firstUse(workspaceId, after, last.position);
    if (used === null) return false;
    // A clock that was wrong must not make a period that ends before it begins.
    const begin = used < month ? formatMonth(used) : monthBefore(month);
    const from = closed !== null && closed.to > begin ? closed.to : begin;
    const to = monthAfter(from);
    const newest = to < month ? await this.periods.newestEvent(workspaceId, to) : last;
    if (newest === null || newest.position <= after) return false;
    await this.ending.end(workspaceId, agreement, { period: { from, to }, upTo: newest.id, invoice: null });
    return true;
  }
}
