import { Controller, Get } from '@nestjs/common';
import type { ToolInfo } from '@throughline/contracts/runs/catalogue.js';
import { SignedIn } from '../access/access.js';
import { ToolRegistry } from '../kernel/agent-tools/tool-registry.js';

@Controller('api/tools')
export class ToolsController {
  constructor(private readonly tools: ToolRegistry) {}

  @Get()
  @SignedIn()
  list(): ToolInfo[] {
    return this.tools.list();
  }
}
