import { Controller, Get } from '@nestjs/common';
import type { ModelProviderInfo } from '@throughline/contracts/runs/catalogue.js';
import { SignedIn } from '../access/access.js';
import { Models } from './models.js';

@Controller('api/models')
export class ModelsController {
  constructor(private readonly models: Models) {}

  @Get()
  @SignedIn()
  list(): ModelProviderInfo[] {
    return this.models.list();
  }
}
