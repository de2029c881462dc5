import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { NotFound } from '@throughline/platform/problems/domain-error.js';
import { Blobs } from '../../kernel/blobs/blobs.js';
import { EraseRunContent } from '../domain/run.commands.js';
import { runDecider } from '../domain/run.decider.js';

/** Recorded first: when this process stops before the key is destroyed, a policy destroys it. */
@CommandHandler(EraseRunContent)
export class EraseRunContentHandler implements ICommandHandler<EraseRunContent> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly blobs: Blobs,
  ) {}

  async execute(command: EraseRunContent): Promise<Receipt> {
    const receipt = await this.deciders.run(runDecider, command);
    const run = await this.deciders.current(runDecider, command.data.runId);
    if (run.status === 'none') throw new NotFound();
    await this.blobs.erase(run);
    return receipt;
  }
}
