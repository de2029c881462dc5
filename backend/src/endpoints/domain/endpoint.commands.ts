import type { EndpointFormat, EndpointTerms } from '@throughline/contracts/endpoints/endpoint.events.js';
import type { EndpointReceipt } from '@throughline/contracts/endpoints/endpoint.requests.js';
import type { EndpointId, EventId, WorkspaceId } from '@throughline/contracts/ids.js';
import { command, type CommandIn } from '@throughline/platform/deciders/command.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';

type OfEndpoint = { workspaceId: WorkspaceId; endpointId: EndpointId };
type NewEndpoint = OfEndpoint & { name: string; host: string; format: EndpointFormat; terms: EndpointTerms };

/** `address` is in the vault and in no event. */
export class CreateEndpoint extends command('CreateEndpoint')<NewEndpoint, EndpointReceipt>() {
  constructor(
    data: NewEndpoint,
    meta: CommandMeta,
    readonly address: string,
  ) {
    super(data, meta);
  }
}
export class ChangeEndpointAddress extends command('ChangeEndpointAddress')<OfEndpoint & { host: string }>() {
  constructor(
    data: OfEndpoint & { host: string },
    meta: CommandMeta,
    readonly address: string,
  ) {
    super(data, meta);
  }
}
export class RenameEndpoint extends command('RenameEndpoint')<OfEndpoint & { name: string }>() {}
export class ChangeEndpointTerms extends command('ChangeEndpointTerms')<OfEndpoint & { terms: EndpointTerms }>() {}
export class RotateEndpointSecret extends command('RotateEndpointSecret')<OfEndpoint, EndpointReceipt>() {}
export class PauseEndpoint extends command('PauseEndpoint')<OfEndpoint & { reason: 'person' | 'failing' }>() {}
export class ResumeEndpoint extends command('ResumeEndpoint')<OfEndpoint>() {}
export class RewindEndpoint extends command('RewindEndpoint')<OfEndpoint & { to: string }>() {}
export class GiveUpDelivery extends command('GiveUpDelivery')<OfEndpoint & { eventId: EventId; position: number }>() {}
export class DeleteEndpoint extends command('DeleteEndpoint')<OfEndpoint>() {}

export type EndpointCommand = CommandIn<typeof import('./endpoint.commands.js')>;
