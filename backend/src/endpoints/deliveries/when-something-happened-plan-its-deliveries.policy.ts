import type { EventOf } from '@throughline/contracts/domain-events.js';
import { findSentName, sentTypes, type SentType } from '@throughline/contracts/endpoints/sent-event.js';
import { EndpointId } from '@throughline/contracts/ids.js';
import { Instant } from '@throughline/contracts/row.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { z } from 'zod';
import { FollowUps } from '../../kernel/jobs/follow-ups.js';
import { EndpointSecrets } from '../endpoint-secrets.js';
import { PlannedDeliveries } from './planned-deliveries.js';

const changes = [
  'EndpointCreated',
  'EndpointTermsChanged',
  'EndpointPaused',
  'EndpointResumed',
  'EndpointRewound',
  'EndpointGaveUp',
  'EndpointDeleted',
  'WorkspaceErased',
] as const;
type Change = (typeof changes)[number];
type Cause = Change | SentType;
const isChange = (event: EventOf<Cause>): event is EventOf<Change> => changes.some((type) => type === event.type);

const rewind = 'endpoint-rewind';
const Rewind = z.object({ endpointId: EndpointId, to: Instant });

/**
 * Follows the log: what endpoints have chosen, and what happened, in this order for each workspace. So an endpoint is sent what
 * it had chosen when it happened.
 */
@PolicyProvider()
export class WhenSomethingHappenedPlanItsDeliveries implements Policy<Cause> {
  readonly name = 'when-something-happened-plan-its-deliveries';
  readonly on = [...changes, ...Object.values(sentTypes).flat()];

  constructor(
    private readonly planned: PlannedDeliveries,
    private readonly secrets: EndpointSecrets,
    private readonly followUps: FollowUps,
  ) {
    followUps.register(rewind, {
      data: Rewind,
      tables: ['history'],
      run: ({ endpointId, to }, { position }) => planned.rewind(endpointId, to, position),
    });
  }

  async react(event: EventOf<Cause>): Promise<void> {
    if (isChange(event)) return this.change(event);
    const name = findSentName(event.type);
    if (name !== undefined && event.meta.workspaceId !== null) await this.planned.plan(event, name);
  }

  private async change(event: EventOf<Change>): Promise<void> {
    const { type, data } = event;
    switch (type) {
      case 'EndpointCreated':
        return this.planned.addEndpoint(data.endpointId, data.workspaceId, data);
      case 'EndpointTermsChanged':
        return this.planned.changeTerms(data.endpointId, data);
      case 'EndpointPaused':
        return this.planned.pause(data.endpointId);
      case 'EndpointResumed':
        return this.planned.resume(data.endpointId);
      case 'EndpointRewound':
        return this.followUps.add(rewind, event, { endpointId: data.endpointId, to: data.to });
      case 'EndpointGaveUp':
        return this.planned.giveUp(data.endpointId, data.eventId);
      case 'EndpointDeleted':
        return this.erase(data.endpointId);
      case 'WorkspaceErased':
        for (const endpointId of await this.planned.listOf(data.workspaceId)) await this.erase(endpointId);
    }
  }

  /** Its secrets first, so that none are left without the row that leads to them. */
  private async erase(endpointId: EndpointId): Promise<void> {
    await this.secrets.end(endpointId);
    await this.planned.deleteEndpoint(endpointId);
  }
}
