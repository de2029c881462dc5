import { Global, Module } from '@nestjs/common';
import { ToolRegistry } from './tool-registry.js';

/** Global because several features offer tools to agents. */
@Global()
@Module({ providers: [ToolRegistry], exports: [ToolRegistry] })
export class AgentToolsModule {}
