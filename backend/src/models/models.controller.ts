import { Controller, Get } from '@nestjs/common';
import type { OfferedService } from '@throughline/contracts/connections/offered-models.js';
import type { ModelProviderInfo } from '@throughline/contracts/runs/catalogue.js';
import { SignedIn } from '../access/access.js';
import { OfferedModels } from '../kernel/credentials/offered-models.js';
import { Models } from './models.js';

@Controller('api/models')
export class ModelsController {
  constructor(
    private readonly models: Models,
    private readonly offered: OfferedModels,
  ) {}

  @Get()
  @SignedIn()
  list(): ModelProviderInfo[] {
    return this.models.list();
  }

  @Get('offered')
  @SignedIn()
  listOffered(): Promise<OfferedService[]> {
    return this.offered.list();
  }
}
