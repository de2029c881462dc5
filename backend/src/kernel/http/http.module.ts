import { Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { ContractPipe } from './contract.pipe.js';
import { Idempotency } from './idempotency/idempotency.js';
import { ProblemFilter } from './problems/problem.filter.js';
import { RateLimits } from './rate-limits/rate-limits.js';
import { SharedCounts } from './rate-limits/shared-counts.js';
import { RequestThrottle } from './rate-limits/request-throttle.js';
import { UnknownQueryInterceptor } from './unknown-query.interceptor.js';

/** Knows what every route needs before the caller is authenticated. */
@Global()
@Module({
  providers: [
    Idempotency,
    RateLimits,
    SharedCounts,
    RequestThrottle,
    { provide: APP_INTERCEPTOR, useClass: UnknownQueryInterceptor },
    { provide: APP_PIPE, useClass: ContractPipe },
    { provide: APP_FILTER, useClass: ProblemFilter },
  ],
  exports: [Idempotency, RateLimits, RequestThrottle, SharedCounts],
})
export class HttpModule {}
