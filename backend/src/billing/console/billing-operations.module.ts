import { Module } from '@nestjs/common';
import { ProviderModule } from '../provider/provider.module.js';
import { BillingConsoleController } from './billing-console.controller.js';
import { KnownPriceLists } from './known-price-lists.js';
import { PriceListsController } from './price-lists.controller.js';
import { ProviderNotices } from './provider-notices.js';
import { TestPayments } from './test-payments.js';
import { WorkspaceBillingQueries } from './workspace-billing.queries.js';
import { WorkspacePlansController } from './workspace-plans.controller.js';

@Module({
  imports: [ProviderModule],
  controllers: [BillingConsoleController, PriceListsController, WorkspacePlansController],
  providers: [KnownPriceLists, ProviderNotices, TestPayments, WorkspaceBillingQueries],
})
export class BillingOperationsModule {}
