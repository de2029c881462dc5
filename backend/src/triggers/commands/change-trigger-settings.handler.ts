import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { Facts } from '../../access/facts.js';
import { ChangeTriggerSettings } from '../domain/trigger.commands.js';
import { triggerDecider } from '../domain/trigger.decider.js';

@CommandHandler(ChangeTriggerSettings)
export class ChangeTriggerSettingsHandler implements ICommandHandler<ChangeTriggerSettings> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly facts: Facts,
  ) {}

  async execute({ data, meta }: ChangeTriggerSettings): Promise<Receipt> {
    const { settings } = data;
    const account =
      settings.kind === 'item' && meta.workspaceId !== null
        ? await this.facts.connection(settings.connectionId, meta.workspaceId)
        : null;
    return this.deciders.run(triggerDecider, new ChangeTriggerSettings(data, meta, account));
  }
}
