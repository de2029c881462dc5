import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { inlineContent } from '@throughline/contracts/json.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { Facts } from '../../access/facts.js';
import { Blobs } from '../../kernel/blobs/blobs.js';
import { DenyApproval } from '../domain/run.commands.js';
import { runDecider } from '../domain/run.decider.js';
import { denialText } from '../domain/run.js';
import { requireApprover } from './require-approver.js';

/** Seals the reason, which is what a person wrote. */
@CommandHandler(DenyApproval)
export class DenyApprovalHandler implements ICommandHandler<DenyApproval> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly blobs: Blobs,
    private readonly facts: Facts,
  ) {}

  async execute({ type, data: { reason, ...data }, meta }: DenyApproval): Promise<Receipt> {
    const run = await this.deciders.current(runDecider, data.runId);
    if (run.status === 'none' || run.workspaceId !== meta.workspaceId) throw new NotFound();
    await requireApprover(this.facts, run, { seq: data.seq, actor: meta.actor, refuses: ['approval_for_others'] });
    const text = denialText(reason);
    const given =
      reason === ''
        ? { reason: null, message: inlineContent(text) }
        : { reason: await this.blobs.seal(run, reason), message: await this.blobs.seal(run, text) };
    return this.deciders.run(runDecider, { type, data: { ...data, ...given }, meta });
  }
}
