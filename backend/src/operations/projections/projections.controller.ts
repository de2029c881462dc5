import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import {
  OperateProjectionsRequest,
  type ParkedEventList,
  type UnreadableEventList,
  type WorkerAnswer,
} from '@throughline/contracts/operations/operating.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { ForOperators } from '../../access/access.js';
import { OperatorMeta } from '../operators/operator-meta.js';
import { ProjectionActions } from './projection-actions.js';

@Controller('api/operator')
@ForOperators()
export class ProjectionsController {
  constructor(private readonly operating: ProjectionActions) {}

  @Post('projections')
  @HttpCode(200)
  operate(
    @Body({ schema: OperateProjectionsRequest }) asked: OperateProjectionsRequest,
    @OperatorMeta() meta: CommandMeta,
  ): Promise<WorkerAnswer> {
    return this.operating.operate(asked, meta);
  }

  @Get('quarantine')
  async quarantine(): Promise<ParkedEventList> {
    return { items: await this.operating.listParked() };
  }

  @Get('unreadable')
  async unreadable(): Promise<UnreadableEventList> {
    return { items: await this.operating.listUnreadable() };
  }
}
