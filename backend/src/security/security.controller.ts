import { Controller, Get, Param, Query, type StreamableFile } from '@nestjs/common';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import {
  SecurityExportQuery,
  SecurityQuery,
  type SecurityEventView,
  type SecurityPage,
} from '@throughline/contracts/security/security.requests.js';
import { Needs } from '../access/access.js';
import { exportedFile, exportedLines, type ExportColumns } from '../kernel/export/exported-lines.js';
import { SecurityQueries } from './security.queries.js';

const columns: ExportColumns<SecurityEventView> = {
  position: ({ position }) => position,
  at: ({ at }) => at,
  type: ({ type }) => type,
  userId: ({ userId }) => userId,
  name: ({ name }) => name,
  key: ({ key }) => key?.name,
  via: ({ via }) => via,
  client: ({ client }) => client,
  network: ({ network }) => network,
  data: ({ data }) => JSON.stringify(data),
  id: ({ id }) => id,
};

@Controller('api/workspaces/:workspaceId/security')
@Needs('security.read')
export class SecurityController {
  constructor(private readonly security: SecurityQueries) {}

  /** `next` is the position to give as `before`. */
  @Get()
  async list(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Query({ schema: SecurityQuery }) query: SecurityQuery,
  ): Promise<SecurityPage> {
    const position = await this.security.position();
    const { rows, more } = await this.security.list(workspaceId, query);
    return { items: rows, next: more ? String(rows.at(-1)?.position) : null, position };
  }

  @Get('export')
  export(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Query({ schema: SecurityExportQuery }) { format, ...query }: SecurityExportQuery,
  ): Promise<StreamableFile> {
    return exportedFile('security', format, exportedLines(format, columns, this.getPages(workspaceId, query)));
  }

  private async *getPages(
    workspaceId: WorkspaceId,
    query: Omit<SecurityExportQuery, 'format'>,
  ): AsyncGenerator<SecurityEventView[]> {
    for (let before: number | undefined; ;) {
      const { rows, more } = await this.security.list(workspaceId, { ...query, before, limit: 200 });
      yield rows;
      before = rows.at(-1)?.position;
      if (!more) return;
    }
  }
}
