import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { ItemPositions } from './item-positions.js';

type Cause = 'TriggerCreated' | 'TriggerSettingsChanged' | 'TriggerResumed' | 'TriggerArchived';

/** From then on what is new counts. Of a trigger that is archived nothing is kept. */
@PolicyProvider()
export class WhenTriggerIsOnAskForItems implements Policy<Cause> {
  readonly name = 'when-trigger-is-on-ask-for-items';
  readonly on = ['TriggerCreated', 'TriggerSettingsChanged', 'TriggerResumed', 'TriggerArchived'] as const;

  constructor(private readonly positions: ItemPositions) {}

  async react({ type, data, meta: { workspaceId, at } }: EventOf<Cause>): Promise<void> {
    if (type === 'TriggerArchived') return this.positions.delete(data.triggerId);
    if (type === 'TriggerResumed') return this.positions.resume(data.triggerId, at);
    if (data.settings.kind !== 'item' || workspaceId === null) return;
    await this.positions.begin({ triggerId: data.triggerId, workspaceId }, data.settings, at);
  }
}
