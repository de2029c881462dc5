import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { EndpointReceipt } from '@throughline/contracts/endpoints/endpoint.requests.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { CreateEndpoint } from '../domain/endpoint.commands.js';
import { endpointDecider } from '../domain/endpoint.decider.js';
import { EndpointSecrets } from '../endpoint-secrets.js';

/** Before any other event of the endpoint; the receipt of a repeated command may have a later revision. */
const firstRevision = 0;

@CommandHandler(CreateEndpoint)
export class CreateEndpointHandler implements ICommandHandler<CreateEndpoint> {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly secrets: EndpointSecrets,
  ) {}

  async execute(command: CreateEndpoint): Promise<EndpointReceipt> {
    const { endpointId, format } = command.data;
    const receipt = await this.deciders.run(endpointDecider, command);
    await this.secrets.setAddress(endpointId, firstRevision, command.address);
    if (format !== 'standard') return { ...receipt, endpointId, secret: null };
    const secret = await this.secrets.issue(endpointId, firstRevision);
    if (secret === null) throw new DomainError('secret_already_shown');
    return { ...receipt, endpointId, secret };
  }
}
