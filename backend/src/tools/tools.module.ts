import { Module } from '@nestjs/common';
import { Clock } from '@throughline/platform/clock.js';
import { Egress } from '../kernel/egress/egress.js';
import { EgressModule } from '../kernel/egress/egress.module.js';
import { httpRequest } from './built-in/http-request.js';
import { jsonQuery } from './built-in/json-query.js';
import { mathEvaluate } from './built-in/math-evaluate.js';
import { textExtract } from './built-in/text-extract.js';
import { timeNow } from './built-in/time-now.js';
import { ToolRegistry } from '../kernel/agent-tools/tool-registry.js';
import { ToolsController } from './tools.controller.js';

const tools = (egress: Egress, clock: Clock): ToolRegistry => {
  const all = new ToolRegistry();
  all.add(httpRequest(egress), timeNow(clock), mathEvaluate, jsonQuery, textExtract);
  return all;
};

@Module({
  imports: [EgressModule],
  controllers: [ToolsController],
  providers: [{ provide: ToolRegistry, useFactory: tools, inject: [Egress, Clock] }],
  exports: [ToolRegistry],
})
export class ToolsModule {}
