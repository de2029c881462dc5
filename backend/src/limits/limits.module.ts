import { Global, Module } from '@nestjs/common';
import { BlobsModule } from '../kernel/blobs/blobs.module.js';
import { Halts } from './halts/halts.js';
import { Plans } from './plans/plans.js';
import { PriceLists } from './plans/price-lists.js';
import { AllowanceLimits } from './resources/allowance-limits.js';
import { Allowances } from './resources/allowances.js';
import { RecordedUsage } from './resources/recorded-usage.js';

const limits = [PriceLists, Plans, AllowanceLimits, Allowances, RecordedUsage, Halts];

/** How much each workspace, person and deployment may use. `Spending` comes from the budgets. */
@Global()
@Module({ imports: [BlobsModule], providers: limits, exports: limits })
export class LimitsModule {}
