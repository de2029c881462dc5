import { Body, Controller, Get, HttpCode, Param, Post, Put, UseInterceptors } from '@nestjs/common';
import {
  BillingDetailsRequest,
  ChangePlanRequest,
  PreviewChangeRequest,
  StartCheckoutRequest,
  type BillingReport,
  type ChangePreview,
  type CheckoutStarted,
} from '@throughline/contracts/billing/billing.requests.js';
import { CheckoutId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { Needs, NeedsEvenUsedUp } from '../../access/access.js';
import { PeopleQueries } from '../../identity/public.js';
import { SessionCaller } from '../../access/requests/caller.js';
import { Meta } from '../../access/requests/meta.js';
import { BillingReports } from './billing-report.js';
import { ChangePlan } from './changes/change-plan.js';
import { ManageSubscription } from './changes/manage-subscription.js';
import { Checkouts } from './checkouts/checkouts.js';
import { EndCheckouts } from './checkouts/end-checkouts.js';
import { ProviderCallLimit } from './provider-call-limit.js';
import { OnlyNow } from '../../kernel/http/only-now.js';

const Workspace = () => Param('workspaceId', { schema: WorkspaceId });
const Checkout = () => Param('checkoutId', { schema: CheckoutId });

@Controller('api/workspaces/:workspaceId/billing')
@UseInterceptors(ProviderCallLimit)
export class BillingController {
  constructor(
    private readonly reports: BillingReports,
    private readonly checkouts: Checkouts,
    private readonly ends: EndCheckouts,
    private readonly plan: ChangePlan,
    private readonly subscription: ManageSubscription,
    private readonly people: PeopleQueries,
  ) {}

  /** The figures of use and the limits are those of now. */
  @Get()
  @OnlyNow()
  @Needs('billing.read')
  report(@Workspace() workspaceId: WorkspaceId, @SessionCaller() { userId }: SessionCaller): Promise<BillingReport> {
    return this.reports.report(workspaceId, userId);
  }

  @Post('checkout')
  @HttpCode(200)
  @NeedsEvenUsedUp('billing.manage')
  async checkout(
    @Workspace() workspaceId: WorkspaceId,
    @Body({ schema: StartCheckoutRequest }) asked: StartCheckoutRequest,
    @SessionCaller() { userId }: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<CheckoutStarted> {
    const { email } = await this.people.get(userId);
    return this.checkouts.start({ workspaceId, userId, email }, asked, meta);
  }

  /** Where an open checkout goes on. */
  @Get('checkout/:checkoutId')
  @OnlyNow()
  @NeedsEvenUsedUp('billing.manage')
  checkoutPage(
    @Workspace() workspaceId: WorkspaceId,
    @Checkout() checkoutId: CheckoutId,
    @SessionCaller() _: SessionCaller,
  ): Promise<{ url: string }> {
    return this.checkouts.getPage(workspaceId, checkoutId);
  }

  @Post('checkout/:checkoutId/abandon')
  @HttpCode(200)
  @NeedsEvenUsedUp('billing.manage')
  abandon(
    @Workspace() workspaceId: WorkspaceId,
    @Checkout() checkoutId: CheckoutId,
    @SessionCaller() _: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.ends.cancel(workspaceId, checkoutId, meta);
  }

  @Post('portal')
  @HttpCode(200)
  @NeedsEvenUsedUp('billing.manage')
  portal(@Workspace() workspaceId: WorkspaceId, @SessionCaller() _: SessionCaller): Promise<{ url: string }> {
    return this.subscription.openPortal(workspaceId);
  }

  @Post('preview')
  @HttpCode(200)
  @NeedsEvenUsedUp('billing.manage')
  preview(
    @Workspace() workspaceId: WorkspaceId,
    @Body({ schema: PreviewChangeRequest }) wanted: PreviewChangeRequest,
    @SessionCaller() _: SessionCaller,
  ): Promise<ChangePreview> {
    return this.plan.preview(workspaceId, wanted);
  }

  @Post('change')
  @HttpCode(200)
  @NeedsEvenUsedUp('billing.manage')
  change(
    @Workspace() workspaceId: WorkspaceId,
    @Body({ schema: ChangePlanRequest }) wanted: ChangePlanRequest,
    @SessionCaller() _: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.plan.change(workspaceId, wanted, meta);
  }

  @Post('keep')
  @HttpCode(200)
  @NeedsEvenUsedUp('billing.manage')
  withdrawChange(
    @Workspace() workspaceId: WorkspaceId,
    @SessionCaller() _: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.subscription.withdrawChange(workspaceId, meta);
  }

  @Post('cancel')
  @HttpCode(200)
  @NeedsEvenUsedUp('billing.manage')
  cancel(
    @Workspace() workspaceId: WorkspaceId,
    @SessionCaller() _: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.subscription.cancel(workspaceId, meta);
  }

  @Post('resume')
  @HttpCode(200)
  @NeedsEvenUsedUp('billing.manage')
  resume(
    @Workspace() workspaceId: WorkspaceId,
    @SessionCaller() _: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.subscription.resume(workspaceId, meta);
  }

  @Put('details')
  @NeedsEvenUsedUp('billing.manage')
  details(
    @Workspace() workspaceId: WorkspaceId,
    @Body({ schema: BillingDetailsRequest }) details: BillingDetailsRequest,
    @SessionCaller() _: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.subscription.changeDetails(workspaceId, details, meta);
  }
}
