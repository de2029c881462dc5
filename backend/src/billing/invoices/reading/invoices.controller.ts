import { Controller, Get, HttpCode, Inject, Param, Post, Query, Req, StreamableFile } from '@nestjs/common';
import {
  InvoiceExportQuery,
  InvoiceListQuery,
  WhatIfQuery,
  type InvoiceCheck,
  type InvoiceStory,
  type WhatIf,
} from '@throughline/contracts/billing/billing.requests.js';
import type { InvoiceRow } from '@throughline/contracts/billing/billing.rows.js';
import { InvoiceId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { z } from 'zod';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { KeyedMutex } from '@throughline/platform/keyed-mutex.js';
import type { FastifyRequest } from 'fastify';
import { Needs } from '../../../access/access.js';
import { exportedFile, exportedLines } from '../../../kernel/export/exported-lines.js';
import { RateLimits } from '../../../kernel/http/rate-limits/rate-limits.js';
import { CheckInvoice } from './check-invoice.js';
import { invoiceColumns } from './invoice-columns.js';
import { InvoicesQueries } from './invoices.queries.js';
import { OnlyNow } from '../../../kernel/http/only-now.js';

const Workspace = () => Param('workspaceId', { schema: WorkspaceId });
const Invoice = () => Param('invoiceId', { schema: InvoiceId });

@Controller('api/workspaces/:workspaceId')
@Needs('billing.read')
export class InvoicesController {
  private readonly oneAtATime = new KeyedMutex();

  constructor(
    private readonly invoices: InvoicesQueries,
    private readonly checking: CheckInvoice,
    private readonly limits: RateLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get('billing/what-if')
  @OnlyNow()
  whatIf(
    @Workspace() workspaceId: WorkspaceId,
    @Query({ schema: WhatIfQuery }) { month }: z.infer<typeof WhatIfQuery>,
  ): Promise<WhatIf> {
    return this.invoices.whatIf(workspaceId, month, this.config.billing.currency);
  }

  @Get('invoices')
  list(
    @Workspace() workspaceId: WorkspaceId,
    @Query({ schema: InvoiceListQuery }) query: z.infer<typeof InvoiceListQuery>,
  ) {
    return this.invoices.list(workspaceId, query);
  }

  @Get('invoices/:invoiceId')
  get(@Workspace() workspaceId: WorkspaceId, @Invoice() invoiceId: InvoiceId): Promise<InvoiceRow> {
    return this.invoices.get(workspaceId, invoiceId);
  }

  @Get('invoices/:invoiceId/story')
  story(@Workspace() workspaceId: WorkspaceId, @Invoice() invoiceId: InvoiceId): Promise<InvoiceStory> {
    return this.invoices.story(workspaceId, invoiceId);
  }

  /** Changes nothing; it reads all that was counted, and so a workspace has one at a time. */
  @Post('invoices/:invoiceId/check')
  @HttpCode(200)
  async check(
    @Workspace() workspaceId: WorkspaceId,
    @Invoice() invoiceId: InvoiceId,
    @Req() request: FastifyRequest,
  ): Promise<InvoiceCheck> {
    const invoice = await this.invoices.get(workspaceId, invoiceId);
    await this.limits.countAttempt('invoice-check.workspace', workspaceId, request);
    return this.oneAtATime.runExclusive(workspaceId, () => this.checking.check(invoice));
  }

  @Get('invoices/:invoiceId/export')
  async export(
    @Workspace() workspaceId: WorkspaceId,
    @Invoice() invoiceId: InvoiceId,
    @Query({ schema: InvoiceExportQuery }) { format }: z.infer<typeof InvoiceExportQuery>,
  ): Promise<StreamableFile> {
    const file = await this.invoices.file(workspaceId, invoiceId);
    if (format === 'csv') return exportedFile('invoice', 'csv', exportedLines('csv', invoiceColumns, [file.lines]));
    return new StreamableFile(Buffer.from(JSON.stringify(file, null, 2)), {
      type: 'application/json',
      disposition: 'attachment; filename="invoice.json"',
    });
  }
}
