import { Controller, Get } from '@nestjs/common';
import type { ToolInfo } from '@throughline/contracts/runs/catalogue.js';
import { SignedIn } from '../access/access.js';
import { Tools } from './tools.js';

@Controller('api/tools')
export class ToolsController {
  constructor(private readonly tools: Tools) {}

  @Get()
  @SignedIn()
  list(): ToolInfo[] {
    return this.tools.list();
  }
}
