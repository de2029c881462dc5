import { CommandBus } from '@nestjs/cqrs';
import { CommandId, InvitationId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { newId } from '@throughline/platform/ids.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { ReserveEmail } from '../identity/domain/email.commands.js';
import type { Backend } from '../testing/backend.js';
import { commandMeta } from '../testing/command-meta.js';
import type { Person } from '../testing/person.js';
import { securityCases } from '../testing/security-cases.js';
import { InviteMember } from './domain/invitation.commands.js';
import {
  AddMember,
  ChangeMemberRole,
  ReinstateMember,
  RemoveMember,
  SuspendMember,
} from './domain/workspace.commands.js';
import { shareBackend } from '../testing/shared-backend.js';

/** All of them with `npm run test:security`, a sample otherwise. */
const full = process.env['SECURITY_FULL'] === '1';
const owners = securityCases('last-owner races');
const addresses = securityCases('same-address races');
const seats = securityCases('seat races');

let backend: Backend;
let ada: Person;
let crew: Person[];
shareBackend((shared) => (backend = shared));
beforeAll(async () => {
  ada = await backend.signUp('Ada');
  crew = [];
  for (let n = 1; n <= 7; n += 1) {
    const person = await backend.signUp(`Owner ${n}`);
    await ada.admits(person, 'owner');
    crew.push(person);
  }
}, 120_000);

const metaBy = (userId: UserId | null, workspaceId: WorkspaceId | null) =>
  commandMeta({
    commandId: CommandId.parse(newId()),
    workspaceId,
    actor: userId === null ? { kind: 'system', id: 'races' } : { kind: 'user', id: userId },
    at: new Date().toISOString(),
  });
type Command = Parameters<CommandBus['execute']>[0];
/** Whether it was done; a refusal of the domain is an answer, anything else a failure. */
const done = async (command: Command): Promise<boolean> => {
  try {
    await backend.app.get(CommandBus).execute(command);
    return true;
  } catch (error) {
    if (error instanceof DomainError) return false;
    throw error;
  }
};
const pick = <T>(items: readonly T[]): T => {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new Error('Nothing to pick from.');
  return item;
};

const activeOwners = async (): Promise<number> => {
  await backend.settled();
  const rows = await backend.app
    .get(Postgres)
    .query(`select 1 from rm.members where workspace_id = $1 and role = 'owner' and status = 'active'`, [
      ada.workspaceId,
    ]);
  return rows.length;
};

/** One of the ways to lose an owner, by themselves or by a peer. */
const losing = (of: Person, by: Person): Command => {
  const { workspaceId } = ada;
  const { userId } = of;
  const meta = metaBy(by.userId, workspaceId);
  return pick([
    () => new ChangeMemberRole({ workspaceId, userId, role: 'admin' }, meta),
    () => new RemoveMember({ workspaceId, userId }, meta),
    () => new SuspendMember({ workspaceId, userId }, meta),
    () => new RemoveMember({ workspaceId, userId }, metaBy(userId, workspaceId)),
  ])();
};

/** Everybody is an owner again. */
const restored = async (people: readonly Person[]): Promise<void> => {
  const { workspaceId } = ada;
  for (const { userId } of people) {
    const meta = () => metaBy(null, workspaceId);
    await done(new AddMember({ workspaceId, userId, role: 'owner' }, meta()));
    await done(new ReinstateMember({ workspaceId, userId }, meta()));
    await done(new ChangeMemberRole({ workspaceId, userId, role: 'owner' }, meta()));
  }
};

it('owners who demote, suspend, remove and leave each other all at once leave an owner, every time', async () => {
  const everyone = [ada, ...crew];
  for (let trial = 0; trial < (full ? 500 : 12); trial += 1)
    await owners.attempt(`trial ${trial}`, async () => {
      await Promise.all(everyone.map((of) => done(losing(of, pick(everyone)))));
      expect(await activeOwners()).toBeGreaterThanOrEqual(1);
      await restored(everyone);
    });
}, 600_000);

it('of many who register one mailbox at once exactly one gets it', async () => {
  for (let trial = 0; trial < (full ? 20 : 2); trial += 1)
    await addresses.attempt(`mailbox ${trial}`, async () => {
      const fingerprint = newId().replaceAll('-', '').repeat(2);
      const answers = await Promise.all(
        Array.from({ length: full ? 200 : 40 }, () => {
          const userId = UserId.parse(newId());
          return done(new ReserveEmail({ fingerprint, userId }, metaBy(userId, null)));
        }),
      );
      expect(answers.filter(Boolean)).toHaveLength(1);
    });
}, 600_000);

it('of many who want one workspace address at once exactly one gets it', async () => {
  await addresses.attempt('workspace address', async () => {
    const slug = `wanted-${newId().slice(-8)}`;
    const answers = await Promise.all(
      Array.from({ length: full ? 200 : 30 }, () =>
        ada.client.post('/api/workspaces', { name: 'Wanted', slug, timeZone: 'UTC' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  });
}, 600_000);

it('of many who invite to the last seat at once exactly one does', async () => {
  for (let trial = 0; trial < (full ? 20 : 2); trial += 1)
    await seats.attempt(`seat ${trial}`, async () => {
      const { workspaceId, userId } = await backend.signUp('Gus');
      const answers = await Promise.all(
        Array.from({ length: full ? 200 : 30 }, (_, n) => {
          const invitationId = InvitationId.parse(newId());
          const fingerprint = n.toString(16).padStart(64, '0');
          const data = { workspaceId, invitationId, email: '', fingerprint, role: 'runner', message: '' } as const;
          return done(new InviteMember(data, metaBy(userId, workspaceId), { seats: 2, memberId: null }));
        }),
      );
      expect(answers.filter(Boolean)).toHaveLength(1);
    });
}, 600_000);
