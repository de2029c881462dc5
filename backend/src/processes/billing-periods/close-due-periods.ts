import { Injectable } from '@nestjs/common';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { EndAtSwitch } from '../../billing/invoices/end-at-switch.js';
import { FinishPeriod } from '../../billing/invoices/finish-period.js';
import { BillingPeriods } from '../../billing/periods/billing-periods.js';
import { EndPeriod } from '../../billing/periods/end-period.js';

const pageSize = 200;
const beforeAll = '00000000-0000-0000-0000-000000000000';
/** Drafts that the event of their period has not finished by then. */
const draftMs = 5 * 60_000;

/** Workspaces without a subscription in which a run did something before the month began that no period has. */
const due = `select w.id::text from rm.workspaces w left join rm.subscriptions s on s.id = w.id
  where w.id > $1 and w.status <> 'erased' and s.subscription is null
    and (s.closed is null or (s.closed->>'to')::timestamptz < $2)
    and exists (select 1 from rm.history h where h.workspace_id = w.id and h.at < $2 and h.category = 'run'
      and h.position > coalesce((select u.position from rm.history u where u.id = (s.closed->>'upTo')::uuid), 0))
  order by w.id limit ${pageSize}`;
const unfinished = `select workspace_id::text as workspace, (closed->>'number')::int as number from rm.invoices
  where status = 'draft' and drafted_at < $1 and closed is not null order by drafted_at, id limit ${pageSize}`;

type Unfinished = { workspace: string; number: number };

const monthOf = (instant: string): string => `${instant.slice(0, 7)}-01T00:00:00.000Z`;
const monthBefore = (month: string): string => {
  const begin = new Date(month);
  begin.setUTCMonth(begin.getUTCMonth() - 1);
  return begin.toISOString();
};

/** Ends the calendar months of workspaces without a subscription. Every process may do it: each period ends once. */
@Injectable()
export class CloseDuePeriods {
  constructor(
    private readonly postgres: Postgres,
    private readonly periods: BillingPeriods,
    private readonly switches: EndAtSwitch,
    private readonly ending: EndPeriod,
    private readonly finishing: FinishPeriod,
    private readonly clock: Clock,
  ) {}

  async close(): Promise<void> {
    const month = monthOf(this.clock.now().toISOString());
    await this.periods.replicated();
    for (let after = beforeAll; ;) {
      const found = await this.postgres.query<{ id: string }>(due, [after, month]);
      for (const { id } of found) await this.closeMonth(WorkspaceId.parse(id), month);
      const last = found.at(-1);
      if (last === undefined || found.length < pageSize) return;
      after = last.id;
    }
  }

  /** Those that waited for their usage to be equal, or whose event was long ago. */
  async finishDrafts(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - draftMs);
    for (const { workspace, number } of await this.postgres.query<Unfinished>(unfinished, [before]))
      await this.finishing.finish(WorkspaceId.parse(workspace), number);
  }

  private async closeMonth(workspaceId: WorkspaceId, month: string): Promise<void> {
    const { agreement } = await this.switches.endAll(workspaceId);
    const { subscription, closed } = agreement;
    if (subscription !== null || (closed !== null && closed.to >= month)) return;
    const [after, newest] = await Promise.all([
      this.periods.closedUpTo(workspaceId, agreement),
      this.periods.newestEvent(workspaceId, month),
    ]);
    if (after === undefined || newest === null || newest.position <= after) return;
    const used = await this.periods.firstUse(workspaceId, after, newest.position);
    if (used === null) return;
    // A clock that was wrong must not make a period that ends before it begins.
    const begin = used < month ? monthOf(used) : monthBefore(month);
    const from = closed !== null && closed.to > begin ? closed.to : begin;
    await this.ending.end(workspaceId, agreement, { period: { from, to: month }, upTo: newest.id, invoice: null });
  }
}
