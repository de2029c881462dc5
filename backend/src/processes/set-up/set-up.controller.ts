import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import {
  ChangeProfileRequest,
  CreateWorkspaceRequest,
  type NextStep,
} from '@throughline/contracts/identity/identity.requests.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { SignedIn } from '../../access/access.js';
import { SessionCaller } from '../../access/caller.js';
import { Meta } from '../../access/meta.js';
import { Setup } from './set-up-account.js';

/** The steps between a confirmed address and the first workspace; each is kept, and may be done again. */
@Controller('api/me/setup')
@SignedIn()
export class SetupController {
  constructor(private readonly setup: Setup) {}

  @Post('profile')
  @HttpCode(200)
  profile(
    @Body({ schema: ChangeProfileRequest }) profile: ChangeProfileRequest,
    @SessionCaller() { userId }: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<Receipt> {
    return this.setup.saveProfile({ userId, ...profile }, meta);
  }

  @Post('workspace')
  @HttpCode(200)
  async workspace(
    @Body({ schema: CreateWorkspaceRequest }) request: CreateWorkspaceRequest,
    @SessionCaller() { userId }: SessionCaller,
    @Meta() meta: CommandMeta,
  ): Promise<NextStep> {
    return { next: await this.setup.createWorkspace(userId, request, meta) };
  }
}
