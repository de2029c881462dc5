import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CommandId, type UserId } from '@throughline/contracts/ids.js';
import type { FlowId } from '@throughline/contracts/identity/user.events.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { VerifyEmail } from '../../access/identity/domain/account.commands.js';
import { CredentialStore } from '../../access/passwords/credential-store.js';
import { PeopleQueries } from '../../access/identity/people.queries.js';
import { SignUpSessions, type SignUpSession } from '../sessions/sign-up-sessions.js';

type Confirmed = { flow: Pick<SignUpSession, 'id'>; userId: UserId; by: 'link' | 'code' };

/** Confirms an address: the password typed in the flow that did it is the one that counts. */
@Injectable()
export class ConfirmEmail {
  constructor(
    private readonly commands: CommandBus,
    private readonly flows: SignUpSessions,
    private readonly credentials: CredentialStore,
    private readonly people: PeopleQueries,
  ) {}

  async findEmail(flowId: FlowId): Promise<string | null> {
    return (await this.flows.findRegistration(flowId))?.email ?? null;
  }

  /** What follows from the fact, should the process have ended right after it. */
  async complete(flowId: FlowId, userId: UserId): Promise<void> {
    const registration = await this.flows.findRegistration(flowId);
    if (registration === null) return;
    await this.credentials.setConfirmedPassword(userId, registration.passwordHash);
    await this.flows.markVerified(flowId, userId);
  }

  /** The same flow may come again after a failure in between; another one is refused. Meanwhile no password signs in. */
  async confirm({ flow, userId, by }: Confirmed, meta: CommandMeta): Promise<void> {
    const registration = await this.flows.findRegistration(flow.id);
    const commandId = CommandId.parse(derivedId(flow.id, 'verify'));
    const mine: CommandMeta = { ...meta, commandId, actor: { kind: 'user', id: userId } };
    await this.credentials.lockUntilConfirmed(userId);
    const { position } = await this.commands.execute(new VerifyEmail({ userId, by, flowId: flow.id }, mine));
    if (registration !== null) await this.credentials.setConfirmedPassword(userId, registration.passwordHash);
    await this.flows.markVerified(flow.id, userId);
    await this.people.waitForRows(position);
  }
}
