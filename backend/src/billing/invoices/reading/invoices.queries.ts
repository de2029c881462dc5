import { Injectable } from '@nestjs/common';
import { InvoiceStory, type InvoiceFile, type WhatIf } from '@throughline/contracts/billing/billing.requests.js';
import { BillingDetails, InvoiceRow } from '@throughline/contracts/billing/billing.rows.js';
import { HistoryRow } from '@throughline/contracts/history/history.row.js';
import type { EventId, InvoiceId, WorkspaceId } from '@throughline/contracts/ids.js';
import { meterRules } from '@throughline/contracts/usage/meters.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { z } from 'zod';
import { Plans } from '../../../limits/plans/plans.js';
import { PriceLists } from '../../../limits/plans/price-lists.js';
import { matching } from '../../../kernel/http/conditions.js';
import { readPage } from '../../../kernel/http/paging.js';
import { UsageQueries } from '../../../usage/public.js';
import { MembersQueries } from '../../../workspaces/public.js';
import { tables } from '../../tables.js';
import { numberedEvent } from '../../../kernel/log-replica/event-number.js';
import { boughtIn, whatIf } from '../domain/what-if.js';
import { storyText } from './story-texts.js';

const fields = InvoiceRow.keyof().options;
const maxStory = 200;
const Event = HistoryRow.pick({ type: true, data: true, meta: true, number: true });
type Finals = { workspaceId?: WorkspaceId | null; invoiceId?: InvoiceId | null };

@Injectable()
export class InvoicesQueries {
  constructor(
    private readonly readModel: ReadModel,
    private readonly plans: Plans,
    private readonly priceLists: PriceLists,
    private readonly usage: UsageQueries,
    private readonly members: MembersQueries,
  ) {}

  list(workspaceId: WorkspaceId, { after, limit }: { after?: string | undefined; limit: number }) {
    const source = { row: InvoiceRow, tables, table: 'invoices', projection: 'billing', by: 'draftedAt' } as const;
    return readPage(this.readModel, { ...source, where: { workspaceId } }, { cursor: after, limit });
  }

  get(workspaceId: WorkspaceId, invoiceId: InvoiceId): Promise<InvoiceRow> {
    const invoices = tables.selectFrom('invoices').select(fields);
    const one = invoices.where((eb) => eb.and({ workspaceId, id: invoiceId }));
    return this.readModel.get(InvoiceRow, one);
  }

  /** The newest final ones of all workspaces, or of one, or the one with an id. */
  finals({ workspaceId = null, invoiceId = null }: Finals, limit: number): Promise<InvoiceRow[]> {
    const wanted = { workspaceId: workspaceId ?? undefined, id: invoiceId ?? undefined };
    const final = tables.selectFrom('invoices').select(fields).where('status', '<>', 'draft');
    const newest = final.orderBy('draftedAt', 'desc').orderBy('id', 'desc').limit(limit);
    return this.readModel.many(InvoiceRow, newest.where(matching<InvoiceRow>(wanted)));
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
    const [used, seats, plan, list] = await Promise.all([
      this.usage.days(workspaceId, period.from.slice(0, 10), new Date(end.getTime() - 1).toISOString().slice(0, 10)),
      this.members.countActive(workspaceId),
      this.plans.getPlan(workspaceId),
      this.priceLists.offered(currency),
    ]);
    const bought = boughtIn(plan.agreement);
    return { month, seats, days: used, plans: whatIf({ days: used, seats, bought, period }, list) };
  }
}
