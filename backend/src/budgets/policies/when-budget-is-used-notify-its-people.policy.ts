import { budgetName } from '@throughline/contracts/budgets/budget-key.js';
import type { EventOf } from '@throughline/contracts/domain-events.js';
import type { Policy } from '@throughline/platform/policies/policy.js';
import { PolicyProvider } from '@throughline/platform/policies/policy-discovery.js';
import { Facts } from '../../access/facts.js';
import { MailsAfterFold } from '../../workspaces/public.js';

type Cause = 'BudgetThresholdReached' | 'BudgetExhausted';

/** For several thresholds that one call has reached, only the highest is worth a mail. */
@PolicyProvider()
export class WhenBudgetIsUsedNotifyItsPeople implements Policy<Cause> {
  readonly name = 'when-budget-is-used-notify-its-people';
  readonly on = ['BudgetThresholdReached', 'BudgetExhausted'] as const;

  constructor(
    private readonly mails: MailsAfterFold,
    private readonly facts: Facts,
  ) {}

  async react(event: EventOf<Cause>): Promise<void> {
    const { workspaceId, limitMicros, spentMicros } = event.data;
    const name = budgetName(event.data);
    const budget = (await this.facts.budgets(workspaceId)).find(({ key }) => budgetName(key) === name);
    if (budget === undefined) return;
    const percent = event.type === 'BudgetThresholdReached' ? event.data.percent : null;
    const highest = Math.max(0, ...budget.terms.thresholds.filter((each) => spentMicros * 100 >= each * limitMicros));
    if (percent !== null && percent < highest) return;
    const about = {
      workspaceId,
      budget: name,
      limit: String(limitMicros),
      spent: String(spentMicros),
      ...(percent === null ? {} : { percent: String(percent) }),
    };
    for (const userId of budget.terms.notify) await this.mails.add('budget', event, { ...about, userId }, userId);
  }
}
