import { Module } from '@nestjs/common';
import { EgressModule } from '../kernel/egress/egress.module.js';
import { BuiltInTools } from './built-in-tools.js';
import { OperationTools } from './operations/operation-tools.js';
import { ToolsController } from './tools.controller.js';

@Module({ imports: [EgressModule], controllers: [ToolsController], providers: [BuiltInTools, OperationTools] })
export class ToolsModule {}
