import { Injectable } from '@nestjs/common';
import {
  Disturbances,
  type BillingOverview,
  type MoveTestClockRequest,
  type TestClock,
} from '@throughline/contracts/billing/operator-billing.requests.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { CurrentProvider } from '../provider/current-provider.js';
import { later } from './later.js';

/** The time and the network of the test provider, where operators try what happens to subscriptions. */
@Injectable()
export class TestPayments {
  constructor(
    private readonly current: CurrentProvider,
    private readonly postgres: Postgres,
  ) {}

  /** Null with any other provider. */
  async state(): Promise<BillingOverview['test']> {
    const { test } = this.current;
    if (test === null) return null;
    const [now, [row]] = await Promise.all([
      test.now(),
      this.postgres.query<{ delivery: unknown }>('select delivery from billing_test.state'),
    ]);
    return { now: now.toISOString(), network: Disturbances.parse(row?.delivery ?? {}) };
  }

  /** What is due by then happens at once, and is told. */
  async move(by: MoveTestClockRequest['by']): Promise<TestClock> {
    const test = this.current.requiredTest();
    const to = later(await test.now(), by);
    await test.advance(to);
    await test.deliver();
    return { now: to.toISOString() };
  }

  async disturb(network: Disturbances): Promise<void> {
    await this.current.requiredTest().disturb(network);
  }
}
