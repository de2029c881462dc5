import type { INestApplication } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Me, NextStep, type Membership } from '@throughline/contracts/identity/identity.requests.js';
import type { SessionId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import type { Role } from '@throughline/contracts/roles.js';
import { newId } from '@throughline/platform/ids.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { AddMember, RemoveMember } from '../workspaces/domain/workspace.commands.js';
import type { Client } from './client.js';
import { commandMeta } from './command-meta.js';
import { LiveClient } from './live-client.js';
import type { Mailbox } from './mailbox.js';

export const password = 'correct horse battery staple';

type Who = { name?: string | undefined; email?: string | undefined };
type BackendUnderTest = { app: INestApplication; mailbox: Mailbox; client: Client };

/** A signed-in person with their own workspace. */
export class Person {
  readonly userId: UserId;
  readonly sessionId: SessionId;
  readonly workspaceId: WorkspaceId;
  readonly slug: string;

  constructor(
    readonly client: Client,
    readonly email: string,
    { userId, sessionId }: Pick<Me, 'userId' | 'sessionId'>,
    { workspaceId, slug }: Pick<Membership, 'workspaceId' | 'slug'>,
    private readonly app: INestApplication,
  ) {
    this.userId = userId;
    this.sessionId = sessionId;
    this.workspaceId = workspaceId;
    this.slug = slug;
  }

  /** A path below the person's own workspace. */
  path(below: string): string {
    return `/api/workspaces/${this.workspaceId}${below}`;
  }

  socket(): Promise<LiveClient> {
    return LiveClient.open(this.client);
  }

  /** Makes another person a member of this person's workspace. */
  async admits(other: Person, role: Role): Promise<void> {
    await this.ask(new AddMember({ workspaceId: this.workspaceId, userId: other.userId, role }, this.meta()));
  }

  async removes(other: Person): Promise<void> {
    await this.ask(new RemoveMember({ workspaceId: this.workspaceId, userId: other.userId }, this.meta()));
  }

  private async ask(command: AddMember | RemoveMember): Promise<void> {
    const { position } = await this.app.get(CommandBus).execute(command);
    await this.app.get(ReadModel).waitFor(position);
  }

  private meta() {
    return commandMeta({
      commandId: newId() as ReturnType<typeof commandMeta>['commandId'],
      workspaceId: this.workspaceId,
      actor: { kind: 'user', id: this.userId },
      at: new Date().toISOString(),
    });
  }
}

let people = 0;

/** Signs up as a person does: register, confirm by the code of the mail, set up. */
export const signUp = async ({ app, mailbox, client }: BackendUnderTest, who: Who = {}): Promise<Person> => {
  const tag = `${Date.now().toString(36)}${(people += 1)}`;
  const { name = 'Ada Example', email = `person-${tag}@example.com` } = who;
  const slug = `place-${tag}`;
  await client.post('/api/auth/register', { name, email, password, acceptTerms: true });
  const { text, subject } = await mailbox.arrives(email);
  const code = /\b(\d{3})[ -]?(\d{3})\b/.exec(`${subject}\n${text}`)?.slice(1).join('');
  (await client.post('/api/auth/verification/code', { code })).as(NextStep);
  await client.post('/api/me/setup/profile', { name, timeZone: 'UTC' });
  (await client.post('/api/me/setup/workspace', { name: `Place of ${name}`, slug, timeZone: 'UTC' })).as(NextStep);
  const me = (await client.get('/api/me')).as(Me);
  const [membership] = me.memberships;
  if (membership === undefined) throw new Error(`${email} has no workspace after setting up.`);
  return new Person(client, email, me, membership, app);
};
