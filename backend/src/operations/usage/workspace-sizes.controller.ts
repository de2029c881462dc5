import { Controller, Get } from '@nestjs/common';
import type { WorkspaceSizeList } from '@throughline/contracts/operations/workspace-sizes.js';
import { ForOperators } from '../../access/access.js';
import { WorkspaceSizesQueries } from './workspace-sizes.queries.js';

@Controller('api/operator/workspaces')
@ForOperators()
export class WorkspaceSizesController {
  constructor(private readonly sizes: WorkspaceSizesQueries) {}

  @Get()
  list(): Promise<WorkspaceSizeList> {
    return this.sizes.listLargest();
  }
}
