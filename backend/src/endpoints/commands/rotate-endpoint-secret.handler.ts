import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EndpointReceipt } from '@throughline/contracts/endpoints/endpoint.requests.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { RotateEndpointSecret } from '../domain/endpoint.commands.js';
import { endpointDecider } from '../domain/endpoint.decider.js';
import { EndpointSecrets } from '../endpoint-secrets.js';

/** The fact comes first: a secret that was never shown must not take the place of one in use. */
@CommandHandler(RotateEndpointSecret)
export class RotateEndpointSecretHandler implements ICommandHandler<RotateEndpointSecret> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly secrets: EndpointSecrets,
  ) {}

  async execute(command: RotateEndpointSecret): Promise<EndpointReceipt> {
    const { endpointId } = command.data;
    const receipt = await this.deciders.run(endpointDecider, command);
    const secret = await this.secrets.issue(endpointId, receipt.revision);
    if (secret === null) throw new DomainError('secret_already_shown');
    return { ...receipt, endpointId, secret };
  }
}
