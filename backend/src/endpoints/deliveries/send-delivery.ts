import { Injectable } from '@nestjs/common';
import { delay } from '@throughline/platform/delay.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { EgressBusy } from '../../kernel/egress/egress.errors.js';
import { CurrentEndpoints } from '../current-endpoints.js';
import type { Endpoint } from '../domain/endpoint.js';
import { CallEndpoint } from './call-endpoint.js';
import { DeliveryOutcomes } from './delivery-outcomes.js';
import { Senders, type Answered, type Claim, type DueDelivery } from './senders.js';
import { SentPayloads } from './sent-payloads.js';

/** How long the calls of a workspace that has its maximum in progress are left alone. */
const busyMs = 1_000;

/** Tries one delivery of an endpoint that this process holds, and records how that ended. */
@Injectable()
export class SendDelivery {
  constructor(
    private readonly senders: Senders,
    private readonly current: CurrentEndpoints,
    private readonly payloads: SentPayloads,
    private readonly endpoint: CallEndpoint,
    private readonly outcomes: DeliveryOutcomes,
    private readonly logger: Logger,
  ) {}

  async send(claim: Claim, stop: AbortSignal): Promise<void> {
    const endpoint = await this.current.find(claim.workspaceId, claim.endpointId);
    if (endpoint?.status !== 'active') return this.senders.release(claim, { rests: true });
    const due = await this.senders.findDue(claim);
    if (due === null || stop.aborted) return this.senders.release(claim);
    const answered = await this.call(claim, endpoint, due, stop);
    if (answered === null) return this.senders.release(claim);
    await this.senders.record(claim, due, await this.outcomes.decide(claim, due, answered));
  }

  /** Returns null when nothing was called. What cannot be written counts as a try, so that it does not hold up what follows. */
  private async call(
    claim: Claim,
    endpoint: Endpoint,
    { eventId, event, stream, revision }: DueDelivery,
    stop: AbortSignal,
  ): Promise<Answered | null> {
    const place = { workspaceId: claim.workspaceId, stream, revision };
    const payload = await this.payloads.write(place, event, endpoint.terms.contents).catch((err: unknown) => {
      this.logger.warn({ code: 'delivery_not_written', err, eventId }, 'A delivery to an endpoint was not written.');
      return null;
    });
    if (payload === null) return { status: null, error: 'It could not be written.', answer: null, ms: 0 };
    return this.endpoint.call(claim, endpoint, payload, stop).catch(async (error: unknown) => {
      if (!stop.aborted && !(error instanceof EgressBusy)) throw error;
      await delay(busyMs, stop);
      return null;
    });
  }
}
