import { Inject, Injectable } from '@nestjs/common';
import { PriceListRow } from '@throughline/contracts/billing/billing.rows.js';
import type { KnownPriceList, PriceListReport } from '@throughline/contracts/billing/operator-billing.requests.js';
import { builtInPriceLists, type PriceListId } from '@throughline/contracts/billing/price-list.js';
import type { Config } from '@throughline/platform/config/config.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { PriceLists, publishedPriceLists } from '../../limits/plans/price-lists.js';

const most = 200;

/** Every price list that there is, newest first, with those that come with the product last. */
@Injectable()
export class KnownPriceLists {
  constructor(
    private readonly readModel: ReadModel,
    private readonly priceLists: PriceLists,
    @Inject(CONFIG) private readonly config: Pick<Config, 'billing'>,
  ) {}

  async report(): Promise<PriceListReport> {
    const { currency } = this.config.billing;
    const [rows, offered] = await Promise.all([
      this.readModel.many(PriceListRow, publishedPriceLists(most)),
      this.priceLists.offered(currency).then(
        ({ id }) => id,
        (error: unknown) => {
          if (error instanceof NotFound) return null;
          throw error;
        },
      ),
    ]);
    const published = rows.map(({ list, from, retired }): KnownPriceList => ({ list, from, retired, builtIn: false }));
    const builtIn = builtInPriceLists.map((list): KnownPriceList => ({
      list,
      from: null,
      retired: false,
      builtIn: true,
    }));
    return { currency, offered, items: [...published, ...builtIn] };
  }

  async require(priceListId: PriceListId) {
    try {
      return await this.priceLists.find(priceListId);
    } catch (error) {
      if (!(error instanceof NotFound)) throw error;
      throw new DomainError('validation_failed', {
        errors: [{ pointer: '/priceListId', code: 'unknown', detail: 'There is no such price list.' }],
      });
    }
  }
}
