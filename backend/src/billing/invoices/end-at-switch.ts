import { Injectable } from '@nestjs/common';
import type { Agreement, Subscription } from '@throughline/contracts/billing/agreement.js';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { derivedId } from '@throughline/platform/ids.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { BillingPeriods, type BillingLog, type Switch, type Switched } from '../periods/billing-periods.js';
import { EndPeriod } from '../periods/end-period.js';
import { CurrentProvider } from '../provider/current-provider.js';
import { ProviderRefused } from '../provider/provider.errors.js';
import { ownLineId } from './domain/provided-lines.js';
import { toDetails, meterText } from './line-texts.js';
import { PeriodDrafts } from './period-drafts.js';

/** Ends the period before a subscription began, and the last one of a subscription that is over. */
@Injectable()
export class EndAtSwitch {
  constructor(
    private readonly periods: BillingPeriods,
    private readonly ending: EndPeriod,
    private readonly drafts: PeriodDrafts,
    private readonly current: CurrentProvider,
    private readonly logger: Logger,
  ) {}

  /** Every one so far, in order; what is agreed now, with nothing before it left to end. */
  async endAll(workspaceId: WorkspaceId): Promise<BillingLog> {
    for (;;) {
      const log = await this.periods.log(workspaceId);
      const upTo = await this.periods.closedUpTo(workspaceId, log.agreement);
      if (upTo === undefined) throw new DomainError('read_position_unavailable', { retryAfter: 5 });
      const open = log.switches.find(({ event }) => event.position > upTo);
      if (open === undefined) return log;
      await this.end(open, log);
    }
  }

  private async end({ event, before }: Switched, { agreement }: BillingLog): Promise<void> {
    const { workspaceId } = event.data;
    const { subscription } = before;
    const from = agreement.closed?.to ?? subscription?.period.from ?? formatBegin(event);
    const period = { from: from < event.meta.at ? from : formatBegin(event), to: event.meta.at };
    const seats = subscription?.terms.seats ?? 0;
    const priceListId = subscription?.terms.priceListId ?? before.priceListId;
    const plan = subscription?.terms.plan ?? before.plan;
    const isBilled = event.type === 'SubscriptionEnded' && subscription !== null;
    const invoice = isBilled ? await this.billRest(event, agreement, subscription) : null;
    await this.ending.end(workspaceId, agreement, {
      period,
      upTo: event.id,
      invoice,
      agreed: { plan, priceListId, seats },
    });
  }

  /** Whatever ran since the last period. A provider that refuses it keeps nobody from leaving. */
  private async billRest(event: Switch, { closed }: Agreement, subscription: Subscription): Promise<string | null> {
    const { provider } = this.current;
    if (provider === null || provider.name !== subscription.provider) return null;
    const { customer, terms } = subscription;
    const { workspaceId } = event.data;
    const range = { workspaceId, after: closed?.upTo ?? null, upTo: event.id };
    const meters = await this.drafts.findMeters(range, terms.priceListId);
    const period = { from: subscription.period.from, to: event.meta.at };
    const number = (closed?.number ?? 0) + 1;
    const lines = meters
      .filter(({ amountMinor }) => amountMinor !== 0)
      .map((line) => ({
        id: ownLineId(number, line.meter),
        text: meterText(line),
        amountMinor: line.amountMinor,
        period,
        details: toDetails(number, line),
      }));
    if (lines.length === 0) return null;
    const { currency } = await this.drafts.findPriceList(terms.priceListId);
    try {
      const asked = { customer, subscription: null, currency, lines };
      await provider.addToNext(asked, derivedId(event.id, 'rest-lines'));
      return await provider.invoiceRest({ customer }, derivedId(event.id, 'rest'));
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error;
      this.logger.error({ code: 'rest_not_billed', err: error, workspaceId }, 'The provider refused the last invoice.');
      return null;
    }
  }
}

/** Applies to the month. */
const formatBegin = ({ meta: { at } }: Switch): string => `${at.slice(0, 7)}-01T00:00:00.000Z`;
