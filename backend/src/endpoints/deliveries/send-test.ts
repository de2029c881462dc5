import { Injectable } from '@nestjs/common';
import type { DeliveryDetails } from '@throughline/contracts/endpoints/endpoint.requests.js';
import { EventId, type EndpointId, type WorkspaceId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { CurrentEndpoints } from '../current-endpoints.js';
import { CallEndpoint } from './call-endpoint.js';
import { isDelivered } from './delivery-outcomes.js';
import { DeliveriesQueries } from './deliveries.queries.js';
import { SentPayloads } from './sent-payloads.js';

/** Sends a test at once and once, also to an endpoint that is paused. */
@Injectable()
export class SendTest {
  constructor(
    private readonly current: CurrentEndpoints,
    private readonly payloads: SentPayloads,
    private readonly endpoint: CallEndpoint,
    private readonly deliveries: DeliveriesQueries,
    private readonly postgres: Postgres,
    private readonly clock: Clock,
  ) {}

  async send(workspaceId: WorkspaceId, endpointId: EndpointId, { commandId }: CommandMeta): Promise<DeliveryDetails> {
    const endpoint = await this.current.get(workspaceId, endpointId);
    const eventId = EventId.parse(derivedId(commandId, 'test'));
    const at = this.clock.now().toISOString();
    const payload = await this.payloads.writeTest(workspaceId, eventId, at);
    const answered = await this.endpoint.call({ workspaceId, endpointId }, endpoint, payload);
    const { status, error, answer, ms } = answered;
    const state = isDelivered(answered) ? 'delivered' : 'gave_up';
    await this.postgres.execute(
      `insert into endpoints.deliveries
         (endpoint_id, event_id, event, position, at, state, tries, tried_at, status, error, answer, ms)
       select endpoint_id, $2, 'test', 0, $3, $4, 1, $3, $5, $6, $7, $8 from endpoints.senders where endpoint_id = $1
       on conflict do nothing`,
      [endpointId, eventId, at, state, status, error, answer, ms],
    );
    return this.deliveries.get(workspaceId, endpointId, eventId);
  }
}
