import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { PublishPriceListRequest } from '@throughline/contracts/billing/billing.requests.js';
import type { PriceListReport } from '@throughline/contracts/billing/operator-billing.requests.js';
import { PriceListId } from '@throughline/contracts/billing/price-list.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { ForOperators } from '../../access/access.js';
import { PublishPriceList, RetirePriceList } from '../price-lists/domain/price-list.commands.js';
import { OperatorMeta } from '../../operations/public.js';
import { KnownPriceLists } from './known-price-lists.js';

/** Knows what new subscriptions cost. */
@Controller('api/operator/price-lists')
@ForOperators()
export class PriceListsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly priceLists: KnownPriceLists,
  ) {}

  @Get()
  list(): Promise<PriceListReport> {
    return this.priceLists.report();
  }

  @Post()
  async publish(
    @Body({ schema: PublishPriceListRequest }) { list, from }: PublishPriceListRequest,
    @OperatorMeta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new PublishPriceList({ priceListId: list.id, list, from }, meta));
  }

  @Post(':priceListId/retire')
  @HttpCode(200)
  async retire(
    @Param('priceListId', { schema: PriceListId }) priceListId: PriceListId,
    @OperatorMeta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new RetirePriceList({ priceListId }, meta));
  }
}
