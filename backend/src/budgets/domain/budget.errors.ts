import { limits } from '@throughline/contracts/limits.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';

export class BudgetMissing extends NotFound {}

export class TooManyBudgets extends DomainError {
  constructor() {
    super('budget_limit', { detail: `At most ${limits.budgets} budgets in a workspace. Remove one first.` });
  }
}

export class RaiseNotAllowed extends DomainError {
  constructor() {
    super('forbidden', { detail: 'Only owners, and who manages billing, can let the workspace spend more.' });
  }
}

export class ThresholdsNeedPeriod extends DomainError {
  constructor() {
    super('validation_failed', {
      errors: [{ pointer: '/thresholds', code: 'invalid', detail: 'Alerts are for budgets of a day or a month.' }],
    });
  }
}
