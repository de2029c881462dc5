import { Module, type OnModuleInit } from '@nestjs/common';
import { collectDefaultMetrics, register } from 'prom-client';
import { CommandTimes } from './command-times.js';
import { OperationsController } from './operations.controller.js';
import { ReadinessCheck } from './readiness.js';

@Module({ controllers: [OperationsController], providers: [ReadinessCheck, CommandTimes] })
export class OperationsModule implements OnModuleInit {
  /** Event loop, memory and garbage of the process, once for however many applications it holds. */
  onModuleInit(): void {
    if (register.getSingleMetric('nodejs_eventloop_lag_seconds') === undefined) collectDefaultMetrics();
  }
}
