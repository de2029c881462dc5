import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import {
  BreakGlassRequest,
  LogQuery,
  type BreakGlassAccessList,
  type LogPage,
} from '@throughline/contracts/operations/log.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { ForOperators } from '../../access/access.js';
import { SessionCaller } from '../../access/requests/caller.js';
import { OperatorMeta } from '../operators/operator-meta.js';
import { ReadLog } from './read-log.js';

@Controller('api/operator')
@ForOperators()
export class LogController {
  constructor(private readonly log: ReadLog) {}

  @Get('log')
  read(
    @Query({ schema: LogQuery }) query: LogQuery,
    @SessionCaller() { userId }: SessionCaller,
    @OperatorMeta() meta: CommandMeta,
  ): Promise<LogPage> {
    return this.log.read(query, userId, meta);
  }

  @Get('glass')
  listBreakGlassAccess(
    @SessionCaller() { userId }: SessionCaller,
    @OperatorMeta() { at }: CommandMeta,
  ): BreakGlassAccessList {
    return this.log.getBreakGlassAccess(userId, at);
  }

  @Post('glass')
  grantContentAccess(
    @Body({ schema: BreakGlassRequest }) asked: BreakGlassRequest,
    @SessionCaller() { userId }: SessionCaller,
    @OperatorMeta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.log.grantContentAccess(asked, userId, meta);
  }
}
