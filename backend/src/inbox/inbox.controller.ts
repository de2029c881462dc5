import { Controller, Get, Param, Query } from '@nestjs/common';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { InboxQuery } from '@throughline/contracts/inbox/inbox.requests.js';
import { Needs } from '../access/access.js';
import { InboxQueries } from './inbox.queries.js';

/** Lists what needs a person: calls that wait for a decision, and what does not work until somebody acts. */
@Controller('api/workspaces/:workspaceId/inbox')
export class InboxController {
  constructor(private readonly inbox: InboxQueries) {}

  @Get()
  @Needs('runs.read')
  list(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Query({ schema: InboxQuery }) query: InboxQuery,
  ) {
    return this.inbox.list(workspaceId, query);
  }
}
