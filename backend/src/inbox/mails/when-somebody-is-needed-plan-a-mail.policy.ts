import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { InboxMails } from './inbox-mails.js';

type Cause = 'ApprovalRequested' | 'AnswerRequested' | 'FiringFailed' | 'FiringFinished' | 'TriggerAutoPaused';

/** Accounts and budgets have mails of their own. */
@PolicyProvider()
export class WhenSomebodyIsNeededPlanAMail implements Policy<Cause> {
  readonly name = 'when-somebody-is-needed-plan-a-mail';
  readonly on = [
    'ApprovalRequested',
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
  }
}
