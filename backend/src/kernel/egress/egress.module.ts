import { Module } from '@nestjs/common';
import { Egress, RESOLVE } from './egress.js';
import { EgressFetch } from './egress-fetch.js';
import { systemResolve } from './destination.js';

@Module({
  providers: [{ provide: RESOLVE, useValue: systemResolve }, Egress, EgressFetch],
  exports: [Egress, EgressFetch],
})
export class EgressModule {}
