import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { MailsAfterFold } from '../../workspaces/public.js';
import type { ConnectionTrouble } from './connection-emails.js';

const troubles = {
  ConnectionExpiryWarned: 'expires',
  ConnectionExpired: 'expired',
  ConnectionReauthRequired: 'sign_in',
  ConnectionMisconfigured: 'misconfigured',
} as const satisfies Record<string, ConnectionTrouble>;
type Cause = keyof typeof troubles;

/** Each of these is recorded once for as long as nobody has seen to it, so each is one mail. */
@PolicyProvider()
export class WhenConnectionNeedsSomebodyNotifyItsOwner implements Policy<Cause> {
  readonly name = 'when-connection-needs-somebody-notify-its-owner';
  readonly on = [
    'ConnectionExpiryWarned',
    'ConnectionExpired',
    'ConnectionReauthRequired',
    'ConnectionMisconfigured',
  ] as const;

  constructor(private readonly mails: MailsAfterFold) {}

  async react(event: EventOf<Cause>): Promise<void> {
    const { workspaceId } = event.meta;
    if (workspaceId === null) return;
    const { connectionId } = event.data;
    const about = { workspaceId, connectionId, trouble: troubles[event.type] };
    const days = event.type === 'ConnectionExpiryWarned' ? { days: String(event.data.days) } : {};
    await this.mails.add('connection', event, { ...about, ...days });
  }
}
