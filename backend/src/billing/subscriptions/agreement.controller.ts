import { Controller, Get, Param, Query } from '@nestjs/common';
import { SubscriptionRow } from '@throughline/contracts/billing/billing.rows.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { PageQuery } from '@throughline/contracts/page.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { Needs } from '../../access/access.js';
import { readPage } from '../../kernel/http/paging.js';
import { tables } from '../tables.js';

const source = { row: SubscriptionRow, tables, table: 'subscriptions', projection: 'billing', by: 'id' } as const;

/** Knows what a workspace agreed, as the row that its members receive live. */
@Controller('api/workspaces/:workspaceId/billing/agreement')
export class AgreementController {
  constructor(private readonly readModel: ReadModel) {}

  @Get()
  @Needs('billing.read')
  list(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Query({ schema: PageQuery }) page: PageQuery,
  ) {
    return readPage(this.readModel, { ...source, where: { workspaceId } }, page);
  }
}
