import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_PIPE } from '@nestjs/core';
import { RowNews } from '../realtime/rooms/row-news.js';
import { AccessGuard } from '../../access/access.guard.js';
import { ContractPipe } from './contract.pipe.js';
import { Idempotency } from './idempotency/idempotency.js';
import { Memberships } from '../../access/memberships.js';
import { ProblemFilter } from './problems/problem.filter.js';
import { RateLimits } from './rate-limits.js';
import { SharedLimits } from './shared-limits.js';
import { Wall } from './wall.js';

/** What every route stands on. `Sessions` comes from identity. */
@Global()
@Module({
  providers: [
    RowNews,
    Memberships,
    Idempotency,
    RateLimits,
    SharedLimits,
    Wall,
    { provide: APP_GUARD, useClass: AccessGuard },
    { provide: APP_PIPE, useClass: ContractPipe },
    { provide: APP_FILTER, useClass: ProblemFilter },
  ],
  exports: [RowNews, Memberships, Idempotency, RateLimits],
})
export class HttpModule {}
