import { DomainError, InvalidState } from '@throughline/platform/problems/domain-error.js';

export class CheckoutIsOpen extends DomainError {
  /** Where the open one is paid, if that is known. */
  constructor(url?: string) {
    super('checkout_open', url === undefined ? {} : { url });
  }
}

export class SubscriptionExists extends DomainError {
  constructor() {
    super('subscription_exists');
  }
}

export class TrialUsed extends DomainError {
  constructor() {
    super('trial_used');
  }
}

export class NoSubscription extends InvalidState {
  constructor() {
    super('no_subscription', 'This workspace has no subscription.');
  }
}
