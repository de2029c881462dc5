import { Body, Controller, Get, HttpCode, Param, Post } from '@nestjs/common';
import {
  OperateProjectionsRequest,
  SkipEventRequest,
  type ParkedEventList,
  type UnreadableEventList,
  type WorkerAnswer,
} from '@throughline/contracts/operations/operating.js';
import { Position, type Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { ForOperators } from '../../access/access.js';
import { OperatorMeta } from '../operators/operator-meta.js';
import { z } from 'zod';
import { ProjectionActions } from './projection-actions.js';

const PositionText = z.coerce.number().pipe(Position);

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

  @Post('unreadable/:position/skip')
  @HttpCode(200)
  skipEvent(
    @Param('position', { schema: PositionText }) position: number,
    @Body({ schema: SkipEventRequest }) { reason }: SkipEventRequest,
    @OperatorMeta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.operating.skipEvent(position, reason, meta);
  }

  @Get('unreadable')
  async unreadable(): Promise<UnreadableEventList> {
    return { items: await this.operating.listUnreadable() };
  }
}
