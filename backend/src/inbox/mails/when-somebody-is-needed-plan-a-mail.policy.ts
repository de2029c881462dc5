import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { InboxMails } from './inbox-mails.js';

type Cause =
  | 'ApprovalRequested'
  | 'ApprovalPassedOn'
  | 'AnswerRequested'
  | 'FiringFailed'
  | 'FiringFinished'
  | 'TriggerAutoPaused';

/** Whatever waits for a person is told once more when half of its time is over. */
const findHalfTime = (from: string, to: string): number => (Date.parse(from) + Date.parse(to)) / 2;

/** Accounts and budgets have mails of their own. */
@PolicyProvider()
export class WhenSomebodyIsNeededPlanAMail implements Policy<Cause> {
  readonly name = 'when-somebody-is-needed-plan-a-mail';
  readonly on = [
    'ApprovalRequested',
    'ApprovalPassedOn',
    'AnswerRequested',
    'FiringFailed',
    'FiringFinished',
    'TriggerAutoPaused',
  ] as const;

  constructor(private readonly mails: InboxMails) {}

  async react(event: EventOf<Cause>): Promise<void> {
    const { workspaceId, at } = event.meta;
    if (workspaceId === null || (event.type === 'FiringFinished' && event.data.succeeded)) return;
    await this.mails.plan(workspaceId, Date.parse(at));
    if ('expiresAt' in event.data && event.data.expiresAt > at)
      await this.mails.plan(workspaceId, findHalfTime(at, event.data.expiresAt));
  }
}
