import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Clock } from '@throughline/platform/clock.js';
import { metaFor, systemActor } from '@throughline/platform/deciders/command-meta.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { GiveUpDelivery, PauseEndpoint } from '../domain/endpoint.commands.js';
import { findNextTry } from './retries.js';
import { Senders, type Answered, type Claim, type DueDelivery, type Tried } from './senders.js';

export const isDelivered = ({ status }: Answered): boolean => status !== null && status >= 200 && status < 300;

/** Decides what becomes of a delivery after a try. */
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
