import { isDeepStrictEqual } from 'node:util';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Json } from '@throughline/contracts/json.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { ToolArguments } from '@throughline/contracts/runs/model-turn.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { Facts } from '../../access/facts.js';
import { Blobs } from '../../kernel/blobs/blobs.js';
import { withPinned } from '../domain/approval-decisions.js';
import { GrantApproval } from '../domain/run.commands.js';
import { runDecider } from '../domain/run.decider.js';
import type { KnownRun } from '../domain/run.js';
import { getStep } from '../domain/run-steps.js';
import { requireApprover } from './require-approver.js';

/** Sealed texts are never equal, so whether something was changed is found out here. */
@CommandHandler(GrantApproval)
export class GrantApprovalHandler implements ICommandHandler<GrantApproval> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly blobs: Blobs,
    private readonly facts: Facts,
  ) {}

  async execute({ type, data, meta }: GrantApproval): Promise<Receipt> {
    const { runId, seq, forRun, expiresAt } = data;
    const run = await this.deciders.current(runDecider, runId);
    if (run.status === 'none' || run.workspaceId !== meta.workspaceId) throw new NotFound();
    const refuses = ['approval_for_others', 'approval_needs_another'] as const;
    await requireApprover(this.facts, run, { seq, actor: meta.actor, refuses });
    const asked = await this.requested(run, seq);
    const approved = withPinned(data.arguments ?? ToolArguments.parse(asked ?? {}), run, seq);
    const changed = !isDeepStrictEqual(asked, approved);
    const sealed = await this.blobs.seal(run, approved);
    return this.deciders.run(runDecider, {
      type,
      data: { runId, seq, arguments: sealed, changed, forRun, expiresAt },
      meta,
    });
  }

  /** Undefined for a step that does not wait: the decider refuses it. */
  private async requested(run: KnownRun, seq: number): Promise<Json | undefined> {
    const progress = getStep(run.steps, seq)?.progress;
    return progress?.status === 'awaiting' ? this.blobs.getValue(run.workspaceId, progress.arguments) : undefined;
  }
}
