import { Body, Controller, Delete, HttpCode, Param, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import {
  BillingGrantRequest,
  DeleteWorkspaceRequest,
  OfferOwnershipRequest,
} from '@throughline/contracts/workspaces/workspace.requests.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { Needs, NeedsEvenDeleting, NeedsEvenUsedUp } from '../../access/access.js';
import { Meta } from '../../access/requests/meta.js';
import {
  AnswerOwnershipOffer,
  DeleteWorkspace,
  GrantBilling,
  OfferOwnership,
  RestoreWorkspace,
  WithdrawOwnershipOffer,
} from '../domain/ownership.commands.js';

const Workspace = () => Param('workspaceId', { schema: WorkspaceId });
const Member = () => Param('userId', { schema: UserId });

@Controller('api/workspaces/:workspaceId')
export class OwnershipController {
  constructor(private readonly commands: CommandBus) {}

  @Post('ownership-offer')
  @HttpCode(200)
  @Needs('workspace.transfer')
  offer(
    @Workspace() workspaceId: WorkspaceId,
    @Body({ schema: OfferOwnershipRequest }) { userId }: OfferOwnershipRequest,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new OfferOwnership({ workspaceId, userId }, meta));
  }

  @Delete('ownership-offer')
  @NeedsEvenUsedUp('workspace.transfer')
  withdraw(@Workspace() workspaceId: WorkspaceId, @Meta() meta: CommandMeta): Promise<Receipt> {
    return this.commands.execute(new WithdrawOwnershipOffer({ workspaceId }, meta));
  }

  /** Goes by the one it was made to, whatever their role. */
  @Post('ownership-offer/accept')
  @HttpCode(200)
  @NeedsEvenUsedUp('workspace.read')
  accept(@Workspace() workspaceId: WorkspaceId, @Meta() meta: CommandMeta): Promise<Receipt> {
    return this.commands.execute(new AnswerOwnershipOffer({ workspaceId, accept: true }, meta));
  }

  @Post('ownership-offer/decline')
  @HttpCode(200)
  @NeedsEvenUsedUp('workspace.read')
  decline(@Workspace() workspaceId: WorkspaceId, @Meta() meta: CommandMeta): Promise<Receipt> {
    return this.commands.execute(new AnswerOwnershipOffer({ workspaceId, accept: false }, meta));
  }

  @Put('members/:userId/billing')
  @NeedsEvenUsedUp('billing.grant')
  grantBilling(
    @Workspace() workspaceId: WorkspaceId,
    @Member() userId: UserId,
    @Body({ schema: BillingGrantRequest }) { billing }: BillingGrantRequest,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new GrantBilling({ workspaceId, userId, billing }, meta));
  }

  @Post('deletion')
  @HttpCode(200)
  @NeedsEvenDeleting('workspace.delete')
  scheduleDeletion(
    @Workspace() workspaceId: WorkspaceId,
    @Body({ schema: DeleteWorkspaceRequest }) { name }: DeleteWorkspaceRequest,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.commands.execute(new DeleteWorkspace({ workspaceId, name }, meta));
  }

  @Delete('deletion')
  @NeedsEvenDeleting('workspace.delete')
  restore(@Workspace() workspaceId: WorkspaceId, @Meta() meta: CommandMeta): Promise<Receipt> {
    return this.commands.execute(new RestoreWorkspace({ workspaceId }, meta));
  }
}
