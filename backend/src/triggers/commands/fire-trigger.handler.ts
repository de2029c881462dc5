import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { Facts } from '../../access/facts.js';
import { FireTrigger } from '../domain/firing.commands.js';
import { firingDecider } from '../domain/firing.decider.js';

/** Fires for a due time, a webhook call or a person alike. */
@CommandHandler(FireTrigger)
export class FireTriggerHandler implements ICommandHandler<FireTrigger> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly facts: Facts,
  ) {}

  async execute(command: FireTrigger): Promise<Receipt> {
    await this.facts.requireActiveWorkspace(command.data.workspaceId);
    return this.deciders.run(firingDecider, command);
  }
}
