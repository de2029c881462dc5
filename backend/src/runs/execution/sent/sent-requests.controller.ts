import { Controller, Get, Param, Query } from '@nestjs/common';
import { RunId, WorkspaceId } from '@throughline/contracts/ids.js';
import { RequestInteger } from '@throughline/contracts/request-values.js';
import { SentRequestQuery, type SentRequest } from '@throughline/contracts/runs/sent-request.js';
import { z } from 'zod';
import { Needs } from '../../../access/access.js';
import { SentRequests } from './sent-requests.js';

@Controller('api/workspaces/:workspaceId/runs/:runId/steps/:seq/sent')
export class SentRequestsController {
  constructor(private readonly sent: SentRequests) {}

  @Get()
  @Needs('runs.read')
  get(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Param('runId', { schema: RunId }) runId: RunId,
    @Param('seq', { schema: RequestInteger }) seq: number,
    @Query({ schema: SentRequestQuery }) { from }: z.output<typeof SentRequestQuery>,
  ): Promise<SentRequest> {
    return this.sent.read({ workspaceId, runId, seq, from });
  }
}
