import { Controller, Get, Param, Query, type StreamableFile } from '@nestjs/common';
import {
  HistoryProofQuery,
  ProofRangeQuery,
  type ProofRange,
} from '@throughline/contracts/history/history.requests.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Needs } from '../../access/access.js';
import { Caller } from '../../access/requests/caller.js';
import { exportedFile } from '../../kernel/export/exported-lines.js';
import { HistoryReaders } from '../history-readers.js';
import { HistoryProof } from './history-proof.js';
import { OnlyNow } from '../../kernel/http/only-now.js';

@Controller('api/workspaces/:workspaceId/history/proof')
@OnlyNow()
@Needs('history.read')
export class HistoryProofController {
  constructor(
    private readonly proof: HistoryProof,
    private readonly readers: HistoryReaders,
  ) {}

  @Get()
  async export(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Query({ schema: HistoryProofQuery }) { contents, ...query }: HistoryProofQuery,
    @Caller() caller: Caller,
  ): Promise<StreamableFile> {
    if (contents && !(await this.readers.readsStored(workspaceId, caller))) throw new DomainError('forbidden');
    const range = await this.proof.getRange(workspaceId, query);
    const lines = await this.proof.write(workspaceId, range, contents);
    return exportedFile(`proof-${range.first}-${range.last}`, 'ndjson', lines);
  }

  @Get('range')
  range(
    @Param('workspaceId', { schema: WorkspaceId }) workspaceId: WorkspaceId,
    @Query({ schema: ProofRangeQuery }) query: ProofRangeQuery,
  ): Promise<ProofRange> {
    return this.proof.getRange(workspaceId, query);
  }
}
