import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { CreateWorkspaceRequest } from '@throughline/contracts/workspaces/workspace.requests.js';
import { CommandId, WorkspaceId, type UserId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { unguarded, type CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { SignUpSessions } from '../sign-up/sessions/sign-up-sessions.js';
import { CreateWorkspace } from '../../workspaces/public.js';
import { ChangeProfile, CompleteSetup } from '../domain/account.commands.js';
import { RedirectAfterSignIn } from '../redirects/redirect-after-sign-in.js';
import { PeopleQueries } from '../people.queries.js';

/** The steps between confirming the address and the first workspace. */
@Injectable()
export class SetUpAccount {
  constructor(
    private readonly commands: CommandBus,
    private readonly people: PeopleQueries,
    private readonly redirect: RedirectAfterSignIn,
    private readonly signUpSessions: SignUpSessions,
  ) {}

  async saveProfile(data: ChangeProfile['data'], meta: CommandMeta): Promise<Receipt> {
    const receipt = await this.commands.execute(new ChangeProfile(data, meta));
    await this.people.waitForRows(receipt.position);
    return receipt;
  }

  /** Returns the path of the next page. The id of the first workspace is derived, so that a repeated request creates one. */
  async createWorkspace(userId: UserId, request: CreateWorkspaceRequest, meta: CommandMeta): Promise<string> {
    const { status } = await this.people.get(userId);
    if (status === 'active') return this.redirect.pathFor(userId, null);
    const workspaceId = WorkspaceId.parse(derivedId(userId, 'first-workspace'));
    await this.commands.execute(new CreateWorkspace({ ...request, workspaceId, ownerId: userId }, meta));
    const commandId = CommandId.parse(derivedId(userId, 'complete-setup'));
    const { position } = await this.commands.execute(new CompleteSetup({ userId }, { ...unguarded(meta), commandId }));
    await this.people.waitForRows(position);
    return (await this.signUpSessions.findReturnTo(userId)) ?? `/${request.slug}`;
  }
}
