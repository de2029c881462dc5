import { Module } from '@nestjs/common';
import { Egress, RESOLVE } from './egress.js';
import { systemResolve } from './destination.js';

@Module({ providers: [{ provide: RESOLVE, useValue: systemResolve }, Egress], exports: [Egress] })
export class EgressModule {}
