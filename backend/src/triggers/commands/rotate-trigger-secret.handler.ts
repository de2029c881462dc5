import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { TriggerReceipt } from '@throughline/contracts/triggers/trigger.requests.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { RotateTriggerSecret } from '../domain/trigger.commands.js';
import { triggerDecider } from '../domain/trigger.decider.js';
import { HookSecrets } from '../webhooks/hook-secrets.js';

/** The fact comes first: a secret that was never shown must not take the place of one in use. */
@CommandHandler(RotateTriggerSecret)
export class RotateTriggerSecretHandler implements ICommandHandler<RotateTriggerSecret> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly secrets: HookSecrets,
  ) {}

  async execute(command: RotateTriggerSecret): Promise<TriggerReceipt> {
    const receipt = await this.deciders.run(triggerDecider, command);
    const secret = await this.secrets.issue(command.data.triggerId, receipt.revision, command.secret);
    if (secret === null && command.secret === undefined) throw new DomainError('secret_already_shown');
    return { ...receipt, secret };
  }
}
