import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { memberRightsEvents, RecordRights, workspaceRightsEvents } from '../record-rights.js';

type Cause = (typeof memberRightsEvents)[number] | (typeof workspaceRightsEvents)[number];

/** The process that appended the event does so too, unless it ended in between. */
@PolicyProvider()
export class WhenRightsChangedRecordThem implements Policy<Cause> {
  readonly name = 'when-rights-changed-record-them';
  readonly on = [...memberRightsEvents, ...workspaceRightsEvents] as const;

  constructor(private readonly rights: RecordRights) {}

  async react(event: EventOf<Cause>): Promise<void> {
    await this.rights.repeat(event.data.workspaceId, event);
  }
}
