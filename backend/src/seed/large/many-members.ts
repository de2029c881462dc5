import type { INestApplicationContext } from '@nestjs/common';
import { EventId, UserId, type WorkspaceId } from '@throughline/contracts/ids.js';
import { metaFor, systemActor } from '@throughline/platform/deciders/command-meta.js';
import { eventMeta } from '@throughline/platform/deciders/event-meta.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import { derivedId } from '@throughline/platform/ids.js';
import { Vault } from '@throughline/platform/vault/vault.js';

const roles = ['builder', 'runner', 'auditor'] as const;

/** `count` members without an account: their names are sealed like those of others, and nobody signs in as them. */
export const addMembers = async (
  app: INestApplicationContext,
  { workspaceId, count, at }: { workspaceId: WorkspaceId; count: number; at: Date },
): Promise<UserId[]> => {
  const [store, vault] = [app.get(EventStore, { strict: false }), app.get(Vault, { strict: false })];
  const stream = toStreamName('workspace', workspaceId);
  const members: UserId[] = [];
  let revision = (await store.last(stream))?.revision ?? 0;
  for (let index = 0; index < count; index += 1) {
    const userId = UserId.parse(derivedId(workspaceId, 'member', index));
    const commandId = derivedId(workspaceId, 'join', index);
    const name = await vault.seal(userId, 'name', `Member ${index + 1}`);
    const email = await vault.seal(userId, 'email', `member-${index + 1}@harbour.example`);
    const data = { workspaceId, userId, role: roles[index % roles.length] ?? 'runner', name, email };
    const meta = eventMeta('AddMember', metaFor({ actor: systemActor('seed'), at, workspaceId, commandId }));
    const event = { id: EventId.parse(derivedId(commandId, 0)), type: 'MemberJoined', data, meta };
    ({ revision } = await store.append(stream, [event], revision));
    members.push(userId);
  }
  return members;
};
