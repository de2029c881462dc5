import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ChangeProfileRequest, type NextStep } from '@throughline/contracts/identity/identity.requests.js';
import { CreateWorkspaceRequest } from '@throughline/contracts/workspaces/workspace.requests.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { SignedIn } from '../../access/access.js';
import { SessionCaller } from '../../access/requests/caller.js';
import { Meta } from '../../access/requests/meta.js';
import { SetUpAccount } from './set-up-account.js';

/** Each step is stored and may be repeated. */
@Controller('api/me/setup')
@SignedIn()
export class SetUpController {
  constructor(private readonly setUpAccount: SetUpAccount) {}

  @Post('profile')
  @HttpCode(200)
  saveProfile(
    @Body({ schema: ChangeProfileRequest }) profile: ChangeProfileRequest,
    @SessionCaller() { userId }: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.setUpAccount.saveProfile({ userId, ...profile }, meta);
  }

  @Post('workspace')
  @HttpCode(200)
  async createWorkspace(
    @Body({ schema: CreateWorkspaceRequest }) request: CreateWorkspaceRequest,
    @SessionCaller() { userId }: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<NextStep> {
    return { next: await this.setUpAccount.createWorkspace(userId, request, meta) };
  }
}
