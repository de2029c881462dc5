import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CommandId, type UserId } from '@throughline/contracts/ids.js';
import type { FlowId } from '@throughline/contracts/identity/user.events.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { VerifyEmail } from '../../domain/account.commands.js';
import { CredentialStore } from '../../passwords/credential-store.js';
import { PeopleQueries } from '../../people.queries.js';
import { SignUpSessions, type SignUpSession } from '../sessions/sign-up-sessions.js';

type Confirmed = { session: Pick<SignUpSession, 'id'>; userId: UserId; by: 'link' | 'code' };

/** Confirms an address. The password typed in the sign-up session that confirms it is the one that counts. */
@Injectable()
export class ConfirmEmail {
  constructor(
    private readonly commands: CommandBus,
    private readonly sessions: SignUpSessions,
    private readonly credentials: CredentialStore,
    private readonly people: PeopleQueries,
  ) {}

  async findEmail(flowId: FlowId): Promise<string | null> {
    return (await this.sessions.findRegistration(flowId))?.email ?? null;
  }

  /** Does what follows the confirmation, in case the process ended right after recording it. */
  async complete(flowId: FlowId, userId: UserId): Promise<void> {
    const registration = await this.sessions.findRegistration(flowId);
    if (registration === null) return;
    await this.credentials.setConfirmedPassword(userId, registration.passwordHash);
    await this.sessions.markVerified(flowId, userId);
  }

  /** The same session may retry after a failure; another session is refused. No password signs in meanwhile. */
  async confirm({ session, userId, by }: Confirmed, meta: CommandMeta): Promise<void> {
    const registration = await this.sessions.findRegistration(session.id);
    const commandId = CommandId.parse(derivedId(session.id, 'verify'));
    const byUser: CommandMeta = { ...meta, commandId, actor: { kind: 'user', id: userId } };
    await this.credentials.lockUntilConfirmed(userId);
    const { position } = await this.commands.execute(new VerifyEmail({ userId, by, flowId: session.id }, byUser));
    if (registration !== null) await this.credentials.setConfirmedPassword(userId, registration.passwordHash);
    await this.sessions.markVerified(session.id, userId);
    await this.people.waitForRows(position);
  }
}
