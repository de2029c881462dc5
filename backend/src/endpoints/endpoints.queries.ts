import { Injectable } from '@nestjs/common';
import { EndpointRow } from '@throughline/contracts/endpoints/endpoint.row.js';
import type { EndpointId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { PageQuery } from '@throughline/contracts/page.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { readTables } from '@throughline/platform/read-model/read-tables.js';
import type { endpointsTable } from '@throughline/projections/endpoints/endpoints.projection.js';
import { readPage } from '../kernel/http/paging.js';

const tables = readTables<typeof endpointsTable>();

@Injectable()
export class EndpointsQueries {
  constructor(private readonly readModel: ReadModel) {}

  list(workspaceId: WorkspaceId, page: PageQuery) {
    const source = { row: EndpointRow, tables, table: 'endpoints', projection: 'endpoints', by: 'createdAt' } as const;
    return readPage(this.readModel, { ...source, where: { workspaceId } }, page);
  }

  get(workspaceId: WorkspaceId, id: EndpointId): Promise<EndpointRow> {
    const endpoints = tables.selectFrom('endpoints').selectAll();
    return this.readModel.get(
      EndpointRow,
      endpoints.where((is) => is.and({ workspaceId, id })),
    );
  }
}
