import { checkoutCases, customerCases } from './begin-cases.js';
import { cancelCases, changeLaterCases, changeNowCases } from './change-cases.js';
import { failingCases } from './failing-cases.js';
import { renewalCases, restCases } from './invoice-cases.js';
import { noticeCases, verifyCases } from './notice-cases.js';
import { creditCases, declinedCases } from './payment-cases.js';
import type { ProviderHarness } from './provider-harness.js';
import type { Started } from './scene.js';

const groups: Record<string, (started: Started) => void> = {
  customers: customerCases,
  checkouts: checkoutCases,
  'changes now': changeNowCases,
  'changes with the next period': changeLaterCases,
  cancellations: cancelCases,
  renewals: renewalCases,
  'what is left': restCases,
  'payments that fail': declinedCases,
  'credit notes, refunds and disputes': creditCases,
  'signed calls': verifyCases,
  notices: noticeCases,
  'lost answers': failingCases,
};

/** Whatever every provider of payments does. Each group has a provider of its own. */
export const describeProvider = (name: string, start: () => Promise<ProviderHarness>): void => {
  describe.each(Object.entries(groups))(`${name}: %s`, (_group, cases) => {
    let harness: ProviderHarness;
    beforeAll(async () => {
      harness = await start();
    });
    afterAll(() => harness.stop());
    cases(() => harness);
  });
};
