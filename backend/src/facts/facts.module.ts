import { Global, Module } from '@nestjs/common';
import { Facts } from '../access/facts.js';
import { LogFacts } from './log-facts.js';

/** Global because handlers of several features decide from the facts of other features. */
@Global()
@Module({ providers: [{ provide: Facts, useClass: LogFacts }], exports: [Facts] })
export class FactsModule {}
