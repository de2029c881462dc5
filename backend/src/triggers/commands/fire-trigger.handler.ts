import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { refuseDeleting } from '../../workspaces/refuse-deleting.js';
import { FireTrigger } from '../domain/firing.commands.js';
import { firingDecider } from '../domain/firing.decider.js';

/** Whoever fires it: a slot, a call or a person. */
@CommandHandler(FireTrigger)
export class FireTriggerHandler implements ICommandHandler<FireTrigger> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly readModel: ReadModel,
  ) {}

  async execute(command: FireTrigger): Promise<Receipt> {
    await refuseDeleting(this.readModel, command.data.workspaceId);
    return this.deciders.run(firingDecider, command);
  }
}
