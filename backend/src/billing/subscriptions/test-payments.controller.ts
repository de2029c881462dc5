import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  PayTestCheckoutRequest,
  TestCardRequest,
  type TestCheckout,
  type TestPayment,
  type TestPortal,
} from '@throughline/contracts/billing/test-payments.requests.js';
import { CheckoutId, WorkspaceId } from '@throughline/contracts/ids.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { NeedsEvenUsedUp } from '../../access/access.js';
import { SessionCaller } from '../../access/requests/caller.js';
import { CurrentProvider } from '../provider/current-provider.js';
import { ProviderRefused } from '../provider/provider.errors.js';
import { BillingCustomers } from './customers/billing-customers.js';
import { answered } from './customers/provider-answers.js';

const Workspace = () => Param('workspaceId', { schema: WorkspaceId });
const Checkout = () => Param('checkoutId', { schema: CheckoutId });

/** The pages of the test provider, which has none of its own. */
@Controller('api/workspaces/:workspaceId/billing')
export class TestPaymentsController {
  constructor(
    private readonly current: CurrentProvider,
    private readonly customers: BillingCustomers,
  ) {}

  @Get('test-checkouts/:checkoutId')
  @NeedsEvenUsedUp('billing.manage')
  async checkout(
    @Workspace() workspaceId: WorkspaceId,
    @Checkout() checkoutId: CheckoutId,
    @SessionCaller() _: SessionCaller,
  ): Promise<TestCheckout> {
    const { status, terms, trialDays, monthlyMinor, dueNowMinor, expiresAt } = await this.pageOf(
      workspaceId,
      checkoutId,
    );
    const { plan, seats, seatMinor, currency } = terms;
    return {
      ...{ checkoutId, status, plan, seats, seatMinor, currency, trialDays },
      ...{ monthlyMinor, dueNowMinor, expiresAt },
    };
  }

  @Post('test-checkouts/:checkoutId/pay')
  @HttpCode(200)
  @NeedsEvenUsedUp('billing.manage')
  async pay(
    @Workspace() workspaceId: WorkspaceId,
    @Checkout() checkoutId: CheckoutId,
    @Body({ schema: PayTestCheckoutRequest }) { confirmed, ...card }: PayTestCheckoutRequest,
    @SessionCaller() _: SessionCaller,
  ): Promise<TestPayment> {
    const { id } = await this.pageOf(workspaceId, checkoutId);
    const test = this.current.requiredTest();
    const outcome = await taken(test.payCheckout({ checkout: id, card, confirmed }));
    await test.deliver();
    return { outcome };
  }

  @Get('test-portal')
  @NeedsEvenUsedUp('billing.manage')
  async portal(@Workspace() workspaceId: WorkspaceId, @SessionCaller() _: SessionCaller): Promise<TestPortal> {
    return this.portalOf(await this.customerOf(workspaceId));
  }

  @Post('test-portal')
  @HttpCode(200)
  @NeedsEvenUsedUp('billing.manage')
  async replaceCard(
    @Workspace() workspaceId: WorkspaceId,
    @Body({ schema: TestCardRequest }) card: TestCardRequest,
    @SessionCaller() _: SessionCaller,
  ): Promise<TestPortal> {
    const test = this.current.requiredTest();
    const customer = await this.customerOf(workspaceId);
    await taken(test.replaceCard({ customer, card }));
    await test.deliver();
    return this.portalOf(customer);
  }

  /** In the place of the bank's page. */
  @Post('test-portal/confirm')
  @HttpCode(200)
  @NeedsEvenUsedUp('billing.manage')
  async confirm(@Workspace() workspaceId: WorkspaceId, @SessionCaller() _: SessionCaller): Promise<TestPortal> {
    const test = this.current.requiredTest();
    const customer = await this.customerOf(workspaceId);
    const invoice = await this.toConfirm(customer);
    if (invoice) await answered(test.confirmPayment(invoice.id));
    await test.deliver();
    return this.portalOf(customer);
  }

  private async portalOf(customer: string): Promise<TestPortal> {
    const known = await this.current.requiredTest().fetchCustomer(customer);
    const invoice = await this.toConfirm(customer);
    const confirm = invoice ? { amountMinor: invoice.totalMinor, currency: invoice.currency } : null;
    return { method: known?.method ?? null, confirm };
  }

  private async toConfirm(customer: string) {
    const invoices = await this.current.requiredTest().invoicesOf(customer, new Date(0).toISOString());
    return invoices.find(({ status, failure }) => status === 'open' && failure?.needsConfirmation);
  }

  private async customerOf(workspaceId: WorkspaceId): Promise<string> {
    this.current.requiredTest();
    const customer = await this.customers.customerOf(workspaceId);
    if (customer === null) throw new NotFound();
    return customer;
  }

  private async pageOf(workspaceId: WorkspaceId, checkoutId: CheckoutId) {
    const page = await this.current.requiredTest().checkoutPage(checkoutId);
    if (page?.workspaceId !== workspaceId) throw new NotFound();
    return page;
  }
}

/** What is wrong with the card is said, because the words are ours. */
const taken = async <T>(call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof ProviderRefused && /^card_(form|unknown|expired)$/.test(error.code))) return answered(call);
    const pointer = error.code === 'card_unknown' ? '/number' : '/expires';
    throw new DomainError('validation_failed', { errors: [{ pointer, code: 'invalid', detail: error.message }] });
  }
};
