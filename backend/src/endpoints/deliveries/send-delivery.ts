import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock } from '@throughline/platform/clock.js';
import { metaFor, systemActor } from '@throughline/platform/deciders/command-meta.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { CurrentEndpoints } from '../current-endpoints.js';
import type { Endpoint } from '../domain/endpoint.js';
import { GiveUpDelivery, PauseEndpoint } from '../domain/endpoint.commands.js';
import { CallEndpoint } from './call-endpoint.js';
import { findNextTry } from './retries.js';
import { Senders, type Answered, type Claim, type DueDelivery, type Tried } from './senders.js';
import { SentPayloads } from './sent-payloads.js';

const isDelivered = ({ status }: Answered): boolean => status !== null && status >= 200 && status < 300;

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
    return this.endpoint.call(claim, endpoint, payload, stop).catch(() => null);
  }
}

/** What becomes of a delivery after a try. */
@Injectable()
export class DeliveryOutcomes {
  constructor(
    private readonly senders: Senders,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  /**
   * After the last try it is given up, if others arrived meanwhile. If none did, the endpoint is down: it is paused, and
   * everything waits, this delivery too.
   */
  async decide(claim: Claim, due: DueDelivery, answered: Answered): Promise<Tried> {
    if (isDelivered(answered)) return { ...answered, state: 'delivered', nextAt: null };
    const now = this.clock.now();
    const nextAt = findNextTry(due.tries + 1, now);
    if (nextAt !== null) return { ...answered, state: 'waiting', nextAt };
    const { workspaceId, endpointId } = claim;
    const { eventId, position } = due;
    const since = due.firstTriedAt ?? now;
    if (await this.senders.hasArrivedSince(claim, since)) {
      const meta = this.toMeta(claim, eventId, 'give-up', since.toISOString());
      await this.commands.execute(new GiveUpDelivery({ workspaceId, endpointId, eventId, position }, meta));
      return { ...answered, state: 'gave_up', nextAt: null };
    }
    const meta = this.toMeta(claim, eventId, 'pause', since.toISOString());
    await this.commands.execute(new PauseEndpoint({ workspaceId, endpointId, reason: 'failing' }, meta));
    return { ...answered, state: 'waiting', nextAt: now };
  }

  /** The same for the same tries, so that a command that is repeated after a crash changes nothing. */
  private toMeta({ workspaceId, endpointId }: Claim, ...parts: readonly string[]): CommandMeta {
    const commandId = derivedId(endpointId, ...parts);
    return metaFor({ actor: systemActor('endpoints'), at: this.clock.now(), workspaceId, commandId });
  }
}
