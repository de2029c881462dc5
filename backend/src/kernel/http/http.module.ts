import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_PIPE } from '@nestjs/core';
import { ContractPipe } from './contract.pipe.js';
import { Idempotency } from './idempotency/idempotency.js';
import { ProblemFilter } from './problems/problem.filter.js';
import { RateLimits } from './rate-limits.js';
import { SharedLimits } from './shared-limits.js';
import { RequestThrottle } from './request-throttle.js';

/** What every route needs before anybody asks who the caller is. */
@Global()
@Module({
  providers: [
    Idempotency,
    RateLimits,
    SharedLimits,
    RequestThrottle,
    { provide: APP_PIPE, useClass: ContractPipe },
    { provide: APP_FILTER, useClass: ProblemFilter },
  ],
  exports: [Idempotency, RateLimits, RequestThrottle],
})
export class HttpModule {}
