import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { UserId } from '@throughline/contracts/ids.js';
import { GrantOperatorRequest, type OperatorList } from '@throughline/contracts/operations/operators.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { ForOperators } from '../../access/access.js';
import { OperatorGrants } from './operator-grants.js';
import { OperatorMeta } from './operator-meta.js';

@Controller('api/operator/operators')
@ForOperators()
export class OperatorsController {
  constructor(private readonly granting: OperatorGrants) {}

  @Get()
  async list(): Promise<OperatorList> {
    return { items: await this.granting.list() };
  }

  @Post()
  grant(
    @Body({ schema: GrantOperatorRequest }) { email }: GrantOperatorRequest,
    @OperatorMeta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.granting.grant(email, meta);
  }

  @Delete(':userId')
  @HttpCode(200)
  revoke(@Param('userId', { schema: UserId }) userId: UserId, @OperatorMeta() meta: CommandMeta): Promise<Receipt> {
    return this.granting.revoke(userId, meta);
  }
}
