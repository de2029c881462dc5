import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { ChangeProfile } from '../domain/account.commands.js';
import { accountDecider } from '../domain/account.decider.js';

/** The command has the name in clear; the event has it sealed. */
@CommandHandler(ChangeProfile)
export class ChangeProfileHandler implements ICommandHandler<ChangeProfile> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly vault: Vault,
  ) {}

  async execute({ data, meta }: ChangeProfile): Promise<Receipt> {
    const name = await this.vault.seal(data.userId, 'name', data.name);
    return this.deciders.run(accountDecider, new ChangeProfile({ ...data, name }, meta));
  }
}
