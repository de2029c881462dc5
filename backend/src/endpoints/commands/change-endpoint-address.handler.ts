import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { ChangeEndpointAddress } from '../domain/endpoint.commands.js';
import { endpointDecider } from '../domain/endpoint.decider.js';
import { EndpointSecrets } from '../endpoint-secrets.js';

@CommandHandler(ChangeEndpointAddress)
export class ChangeEndpointAddressHandler implements ICommandHandler<ChangeEndpointAddress> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly secrets: EndpointSecrets,
  ) {}

  async execute(command: ChangeEndpointAddress): Promise<Receipt> {
    const receipt = await this.deciders.run(endpointDecider, command);
    await this.secrets.setAddress(command.data.endpointId, receipt.revision, command.address);
    return receipt;
  }
}
