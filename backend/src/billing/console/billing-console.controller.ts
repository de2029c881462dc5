import { Body, Controller, Get, HttpCode, Inject, Post, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  BillingListQuery,
  Disturbances,
  MoveTestClockRequest,
  ProviderNoticeQuery,
  RetryNoticesRequest,
  WorkspaceBillingQuery,
  type BillingDifferencesList,
  type BillingOverview,
  type NoticesRetried,
  type ProviderNoticeList,
  type WorkspaceBillingList,
} from '@throughline/contracts/billing/operator-billing.requests.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { ForOperators } from '../../access/access.js';
import { OperatorMeta, RecordJobsRetried } from '../../operations/public.js';
import { ProviderNotices } from './provider-notices.js';
import { TestPayments } from './test-payments.js';
import { WorkspaceBillingQueries } from './workspace-billing.queries.js';

/** How billing is doing, and what the provider of payments told. */
@Controller('api/operator/billing')
@ForOperators()
export class BillingConsoleController {
  constructor(
    private readonly commands: CommandBus,
    private readonly notices: ProviderNotices,
    private readonly workspaces: WorkspaceBillingQueries,
    private readonly test: TestPayments,
    @Inject(CONFIG) private readonly config: Pick<Config, 'billing'>,
  ) {}

  @Get()
  async overview(): Promise<BillingOverview> {
    const { provider, currency, stripe } = this.config.billing;
    const [states, inbox, test] = await Promise.all([
      this.workspaces.countStates(),
      this.notices.figures(),
      this.test.state(),
    ]);
    return { provider, live: provider === 'stripe' && stripe.live, currency, states, inbox, test };
  }

  @Get('inbox')
  inbox(@Query({ schema: ProviderNoticeQuery }) query: ProviderNoticeQuery): Promise<ProviderNoticeList> {
    return this.notices.list(query);
  }

  @Post('inbox/retry')
  @HttpCode(200)
  async retry(
    @Body({ schema: RetryNoticesRequest }) { id }: RetryNoticesRequest,
    @OperatorMeta() meta: CommandMeta,
  ): Promise<NoticesRetried> {
    const count = await this.notices.retry(id);
    if (count > 0) await this.commands.execute(new RecordJobsRetried({ queue: 'billing-inbox', jobs: count }, meta));
    return { count };
  }

  @Get('subscriptions')
  subscriptions(@Query({ schema: WorkspaceBillingQuery }) query: WorkspaceBillingQuery): Promise<WorkspaceBillingList> {
    return this.workspaces.list(query);
  }

  @Get('differences')
  differences(@Query({ schema: BillingListQuery }) query: BillingListQuery): Promise<BillingDifferencesList> {
    return this.workspaces.differences(query);
  }

  @Post('test-clock')
  @HttpCode(200)
  moveClock(@Body({ schema: MoveTestClockRequest }) { by }: MoveTestClockRequest) {
    return this.test.move(by);
  }

  @Put('test-network')
  async disturb(@Body({ schema: Disturbances }) network: Disturbances): Promise<Disturbances> {
    await this.test.disturb(network);
    return network;
  }
}
