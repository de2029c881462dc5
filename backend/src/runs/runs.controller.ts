import { Body, Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AgentId, RunId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { RequestInteger } from '@throughline/contracts/request-values.js';
import {
  AnswerRequest,
  DenyApprovalRequest,
  GrantApprovalRequest,
  RunCancellation,
  RunQuery,
  StartRunRequest,
  type RunQueuePlace,
  type RunsCancelled,
} from '@throughline/contracts/runs/run.requests.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { z } from 'zod';
import { Needs, NeedsEvenUsedUp } from '../access/access.js';
import { Meta } from '../access/requests/meta.js';
import {
  AnswerQuestion,
  CancelRun,
  DenyApproval,
  EraseRunContent,
  GrantApproval,
  StartRun,
} from './domain/run.commands.js';
import { CancelRuns } from './cancel-runs.js';
import { RunsQueries } from './runs.queries.js';
import { OnlyNow } from '../kernel/http/only-now.js';

const Workspace = () => Param('workspaceId', { schema: WorkspaceId });
const Run = () => Param('runId', { schema: RunId });
const Seq = () => Param('seq', { schema: RequestInteger });

@Controller('api/workspaces/:workspaceId')
export class RunsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly runs: RunsQueries,
    private readonly cancelling: CancelRuns,
  ) {}

  @Post('agents/:agentId/runs')
  @Needs('runs.start')
  start(
    @Workspace() workspaceId: WorkspaceId,
    @Param('agentId', { schema: AgentId }) agentId: AgentId,
    @Body({ schema: StartRunRequest }) { version, inputs, againOf }: z.output<typeof StartRunRequest>,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    const runId = RunId.parse(derivedId(meta.commandId, 'run'));
    const source = againOf === undefined ? { kind: 'person' as const } : { kind: 'again' as const, runId: againOf };
    return this.commands.execute(new StartRun({ runId, agentId, version, inputs, source }, { ...meta, workspaceId }));
  }

  @Get('runs')
  @Needs('runs.read')
  list(@Workspace() workspaceId: WorkspaceId, @Query({ schema: RunQuery }) query: RunQuery) {
    return this.runs.list(workspaceId, query);
  }

  @Post('runs/cancel')
  @HttpCode(200)
  @NeedsEvenUsedUp('runs.control')
  cancelMany(
    @Workspace() workspaceId: WorkspaceId,
    @Body({ schema: RunCancellation }) cancellation: RunCancellation,
    @Meta() meta: CommandMeta,
  ): Promise<RunsCancelled> {
    return this.cancelling.cancel({ ...meta, workspaceId }, cancellation);
  }

  @Get('runs/:runId')
  @Needs('runs.read')
  get(@Workspace() workspaceId: WorkspaceId, @Run() runId: RunId) {
    return this.runs.get(workspaceId, runId);
  }

  @Get('runs/:runId/queue')
  @OnlyNow()
  @Needs('runs.read')
  queuePlace(@Workspace() workspaceId: WorkspaceId, @Run() runId: RunId): Promise<RunQueuePlace> {
    return this.runs.queuePlace(workspaceId, runId);
  }

  @Get('runs/:runId/steps')
  @Needs('runs.read')
  steps(@Workspace() workspaceId: WorkspaceId, @Run() runId: RunId) {
    return this.runs.steps(workspaceId, runId);
  }

  @Post('runs/:runId/cancel')
  @NeedsEvenUsedUp('runs.control')
  cancel(@Run() runId: RunId, @Meta() meta: CommandMeta): Promise<Receipt> {
    return this.commands.execute(new CancelRun({ runId }, meta));
  }

  @Post('runs/:runId/erase')
  @NeedsEvenUsedUp('contents.erase')
  erase(@Run() runId: RunId, @Meta() meta: CommandMeta): Promise<Receipt> {
    return this.commands.execute(new EraseRunContent({ runId, because: 'person' }, meta));
  }

  @Post('runs/:runId/steps/:seq/approve')
  @NeedsEvenUsedUp('runs.control')
  approve(
    @Run() runId: RunId,
    @Seq() seq: number,
    @Body({ schema: GrantApprovalRequest }) body: z.output<typeof GrantApprovalRequest>,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    const { arguments: given = null, forRun, expiresAt = null } = body;
    return this.commands.execute(new GrantApproval({ runId, seq, arguments: given, forRun, expiresAt }, meta));
  }

  @Post('runs/:runId/steps/:seq/deny')
  @NeedsEvenUsedUp('runs.control')
  deny(
    @Run() runId: RunId,
    @Seq() seq: number,
    @Body({ schema: DenyApprovalRequest }) { reason, then, expiresAt }: z.output<typeof DenyApprovalRequest>,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(
      new DenyApproval({ runId, seq, reason, then: then ?? null, expiresAt: expiresAt ?? null }, meta),
    );
  }

  @Post('runs/:runId/steps/:seq/answer')
  @NeedsEvenUsedUp('runs.control')
  answer(
    @Run() runId: RunId,
    @Seq() seq: number,
    @Body({ schema: AnswerRequest }) { answer, expiresAt }: z.output<typeof AnswerRequest>,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new AnswerQuestion({ runId, seq, answer, expiresAt: expiresAt ?? null }, meta));
  }
}
