import { Controller, Get } from '@nestjs/common';
import type { OperatorActionList } from '@throughline/contracts/operations/operator-actions.js';
import { ForOperators } from '../../access/access.js';
import { OperatorActions } from './operator-actions.js';

@Controller('api/operator/actions')
@ForOperators()
export class OperatorActionsController {
  constructor(private readonly actions: OperatorActions) {}

  @Get()
  list(): Promise<OperatorActionList> {
    return this.actions.list();
  }
}
