import { Injectable } from '@nestjs/common';
import { InvoiceStory, type InvoiceFile, type WhatIf } from '@throughline/contracts/billing/billing.requests.js';
import { BillingDetails, InvoiceRow } from '@throughline/contracts/billing/billing.rows.js';
import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import type { EventId, InvoiceId, WorkspaceId } from '@throughline/contracts/ids.js';
import { meterRules } from '@throughline/contracts/usage/meters.js';
import { UsageDay } from '@throughline/contracts/usage/usage.requests.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { toSnake } from '@throughline/platform/read-model/casing.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { Plans } from '../../../limits/plans/plans.js';
import { PriceLists } from '../../../limits/plans/price-lists.js';
import { readPage } from '../../../kernel/http/paging.js';
import { tables } from '../../tables.js';
import { numberedEvent } from '../../../kernel/log-replica/event-number.js';
import { boughtIn, whatIf } from '../domain/what-if.js';
import { storyText } from './story-texts.js';

const columns = Object.keys(InvoiceRow.shape).map(toSnake).join(', ');
const maxStory = 200;
const days = `select day, coalesce(sum(runs), 0)::int as runs, coalesce(sum(tool_calls), 0)::int as tool_calls,
    coalesce(sum(deployment_micros), 0)::bigint as deployment_micros,
    coalesce(sum(workspace_micros), 0)::bigint as workspace_micros,
    coalesce(sum(unknown_costs), 0)::int as unknown_costs
  from rm.run_usage where workspace_id = $1 and day >= $2 and day < $3 group by day order by day`;
const Count = z.object({ count: z.int() });
const Event = HistoryRow.pick({ type: true, data: true, meta: true, number: true });
type Finals = { workspaceId?: WorkspaceId | null; invoiceId?: InvoiceId | null };

@Injectable()
export class InvoicesQueries {
  constructor(
    private readonly readModel: ReadModel,
    private readonly plans: Plans,
    private readonly priceLists: PriceLists,
  ) {}

  list(workspaceId: WorkspaceId, { after, limit }: { after?: string | undefined; limit: number }) {
    const source = { row: InvoiceRow, tables, table: 'invoices', projection: 'billing', by: 'draftedAt' } as const;
    return readPage(this.readModel, { ...source, where: { workspaceId } }, { cursor: after, limit });
  }

  async get(workspaceId: WorkspaceId, invoiceId: InvoiceId): Promise<InvoiceRow> {
    const sql = `select ${columns} from rm.invoices where workspace_id = $1 and id = $2`;
    const found = await this.readModel.one(InvoiceRow, sql, [workspaceId, invoiceId]);
    if (found === null) throw new NotFound();
    return found;
  }

  /** The newest final ones of all workspaces, or of one, or the one with an id. */
  finals({ workspaceId = null, invoiceId = null }: Finals, limit: number): Promise<InvoiceRow[]> {
    return this.readModel.many(
      InvoiceRow,
      `select ${columns} from rm.invoices where status <> 'draft' and ($1::uuid is null or workspace_id = $1)
       and ($2::uuid is null or id = $2) order by drafted_at desc, id desc limit $3`,
      [workspaceId, invoiceId, limit],
    );
  }

  async story(workspaceId: WorkspaceId, invoiceId: InvoiceId): Promise<InvoiceStory> {
    const { ref, detailsEventId } = await this.get(workspaceId, invoiceId);
    const rows = await this.readModel.many(
      Event,
      `select ${numberedEvent('event')} from rm.history event where workspace_id = $1 and (stream = $2 or position =
         (select position from rm.history where stream = $3 and type = 'PeriodClosed' and $4::text is not null
            and data->>'invoice' = $4 order by position limit 1))
       order by position limit ${maxStory}`,
      [workspaceId, `invoice-${invoiceId}`, `billing-${workspaceId}`, ref],
    );
    const details = detailsEventId && (await this.details(workspaceId, detailsEventId));
    return {
      details,
      events: rows.map(({ type, data, meta, number }) => ({
        type,
        at: meta.at,
        number: number ?? null,
        text: storyText(type, data),
        failed: type === 'InvoicePaymentFailed',
      })),
    };
  }

  private async details(workspaceId: WorkspaceId, id: EventId): Promise<InvoiceStory['details']> {
    const sql = 'select data from rm.history where workspace_id = $1 and id = $2';
    return (await this.readModel.one(z.object({ data: BillingDetails }), sql, [workspaceId, id]))?.data ?? null;
  }

  async file(workspaceId: WorkspaceId, invoiceId: InvoiceId): Promise<InvoiceFile> {
    const invoice = await this.get(workspaceId, invoiceId);
    const { number, period, closed, plan, priceListId, currency, lines } = invoice;
    const { subtotalMinor, taxMinor, totalMinor } = invoice;
    return {
      version: 1,
      invoiceId,
      number,
      workspaceId,
      period,
      after: closed?.after ?? null,
      upTo: closed?.upTo ?? null,
      meterRules,
      plan,
      priceList: await this.priceLists.find(priceListId),
      currency,
      lines,
      subtotalMinor,
      taxMinor,
      totalMinor,
    };
  }

  /** `month`: in UTC, like `2026-11`. At the prices that a new subscription would have. */
  async whatIf(workspaceId: WorkspaceId, month: string, currency: InvoiceFile['currency']): Promise<WhatIf> {
    const begin = new Date(`${month}-01T00:00:00.000Z`);
    const end = new Date(Date.UTC(begin.getUTCFullYear(), begin.getUTCMonth() + 1));
    const period = { from: begin.toISOString(), to: end.toISOString() };
    const [used, members, plan, list] = await Promise.all([
      this.readModel.many(UsageDay, days, [workspaceId, period.from.slice(0, 10), period.to.slice(0, 10)]),
      this.readModel.one(
        Count,
        `select count(*)::int as count from rm.members where workspace_id = $1 and status = 'active' and role <> 'auditor'`,
        [workspaceId],
      ),
      this.plans.planOf(workspaceId),
      this.priceLists.offered(currency),
    ]);
    const seats = members?.count ?? 0;
    const bought = boughtIn(plan.agreement);
    return { month, seats, days: used, plans: whatIf({ days: used, seats, bought, period }, list) };
  }
}
