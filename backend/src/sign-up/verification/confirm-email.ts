import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CommandId, type UserId } from '@throughline/contracts/ids.js';
import type { FlowId } from '@throughline/contracts/identity/user.events.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { VerifyEmail } from '../../access/identity/domain/account.commands.js';
import { Credentials } from '../../access/passwords/credential-store.js';
import { PeopleQueries } from '../../access/identity/people.queries.js';
import { Flows, type Flow } from '../sessions/sign-up-sessions.js';

type Confirmed = { flow: Pick<Flow, 'id'>; userId: UserId; by: 'link' | 'code' };

/** Confirms an address: the password typed in the flow that did it is the one that counts. */
@Injectable()
export class Confirmation {
  constructor(
    private readonly commands: CommandBus,
    private readonly flows: Flows,
    private readonly credentials: Credentials,
    private readonly people: PeopleQueries,
  ) {}

  async emailOf(flowId: FlowId): Promise<string | null> {
    return (await this.flows.registration(flowId))?.email ?? null;
  }

  /** What follows from the fact, should the process have ended right after it. */
  async complete(flowId: FlowId, userId: UserId): Promise<void> {
    const registration = await this.flows.registration(flowId);
    if (registration === null) return;
    await this.credentials.confirm(userId, registration.passwordHash);
    await this.flows.verified(flowId, userId);
  }

  /** The same flow may come again after a failure in between; another one is refused. Meanwhile no password signs in. */
  async confirm({ flow, userId, by }: Confirmed, meta: CommandMeta): Promise<void> {
    const registration = await this.flows.registration(flow.id);
    const commandId = CommandId.parse(derivedId(flow.id, 'verify'));
    const mine: CommandMeta = { ...meta, commandId, actor: { kind: 'user', id: userId } };
    await this.credentials.hold(userId);
    const { position } = await this.commands.execute(new VerifyEmail({ userId, by, flowId: flow.id }, mine));
    if (registration !== null) await this.credentials.confirm(userId, registration.passwordHash);
    await this.flows.verified(flow.id, userId);
    await this.people.seen(position);
  }
}
