import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { PlanMaintenanceRequest, type MaintenanceState } from '@throughline/contracts/operations/maintenance.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { ForOperators, Open } from '../../access/access.js';
import { OperatorMeta } from '../operators/operator-meta.js';
import { MaintenancePlanning } from './plan-maintenance.js';
import { Maintenance } from './maintenance.js';

@Controller('api')
export class MaintenanceController {
  constructor(
    private readonly maintenance: Maintenance,
    private readonly planning: MaintenancePlanning,
  ) {}

  @Get('maintenance')
  @Open({ always: true })
  state(): MaintenanceState {
    return this.maintenance.state;
  }

  @Post('operator/maintenance')
  @ForOperators()
  plan(
    @Body({ schema: PlanMaintenanceRequest }) asked: PlanMaintenanceRequest,
    @OperatorMeta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.planning.plan(asked, meta);
  }

  @Delete('operator/maintenance')
  @HttpCode(200)
  @ForOperators()
  end(@OperatorMeta() meta: CommandMeta): Promise<Receipt> {
    return this.planning.end('operator', meta);
  }
}
