import { Injectable } from '@nestjs/common';
import type {
  BillingOverview,
  Disturbances,
  MoveTestClockRequest,
  TestClock,
} from '@throughline/contracts/billing/operator-billing.requests.js';
import { CurrentProvider } from '../provider/current-provider.js';
import { answered } from '../subscriptions/customers/provider-answers.js';
import { later } from './later.js';

/** The time and the network of the payments simulator, where operators try what happens to subscriptions. */
@Injectable()
export class TestPayments {
  constructor(private readonly current: CurrentProvider) {}

  /** Returns null where payments are not played. */
  async state(): Promise<BillingOverview['test']> {
    const { simulator } = this.current;
    if (simulator === null) return null;
    const { now, network } = await answered(simulator.state());
    return { now: now.toISOString(), network };
  }

  /** Whatever is due by then happens at once, and is told. */
  async move(by: MoveTestClockRequest['by']): Promise<TestClock> {
    const simulator = this.current.requiredSimulator();
    const { now } = await answered(simulator.moveTo(later(await answered(simulator.now()), by)));
    return { now: now.toISOString() };
  }

  async disturb(network: Disturbances): Promise<void> {
    await answered(this.current.requiredSimulator().disturb(network));
  }
}
