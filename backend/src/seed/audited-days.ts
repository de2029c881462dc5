import type { INestApplicationContext } from '@nestjs/common';
import { blankDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { AgentId, ApiKeyId, type UserId } from '@throughline/contracts/ids.js';
import { commandLineOrigin, metaFor } from '@throughline/platform/deciders/command-meta.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { newId } from '@throughline/platform/ids.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { CreateAgent, RenameAgent } from '../agents/domain/agent.commands.js';
import { CreateApiKey, RevokeApiKey } from '../identity/domain/api-key.commands.js';
import { RequestDeletion } from '../identity/domain/deletion.commands.js';
import { EditNote } from '../notes/domain/note.commands.js';
import { getNoteId } from '../notes/note-id.js';
import { EraseDueAccounts } from '../sagas/erasure/erase-due-accounts.js';
import { AddMember, ChangeMemberRole, RemoveMember } from '../workspaces/domain/workspace.commands.js';
import type { Workspace } from './agents.js';
import type { Casting } from './people.js';
import type { Story } from './story.js';

/** Something that happened, and when. */
export type Episode = { daysAgo: number; happen: () => Promise<void> };

const day = 24 * 3_600_000;
/** In the order in which the key took them. */
const places = ['Aveiro', 'Faro', 'Lagos', 'Leixões', 'Nazaré', 'Peniche', 'Setúbal', 'Sines', 'Viana'];
export const depots = places.length;
const keyName = 'Nightly sync';

/** Makes what an auditor looks for: a person who left and is erased, a right that was raised and taken back, and a day on which a key renamed nine agents. */
export class AuditedDays {
  private readonly depots: AgentId[] = places.map(() => AgentId.parse(newId()));
  private readonly keyId = ApiKeyId.parse(newId());
  private readonly vault: Vault;
  private readonly erasure: EraseDueAccounts;
  private ruben: UserId | undefined;

  constructor(
    app: INestApplicationContext,
    private readonly story: Story,
    private readonly workspace: Workspace,
    private readonly casting: Casting,
  ) {
    this.vault = app.get(Vault, { strict: false });
    this.erasure = app.get(EraseDueAccounts, { strict: false });
  }

  /** Oldest first. */
  list(): Episode[] {
    return [
      { daysAgo: 380, happen: () => this.rubenJoins() },
      { daysAgo: 330, happen: () => this.makeDepots() },
      { daysAgo: 300, happen: () => this.rubenWrites() },
      { daysAgo: 220, happen: () => this.rubenLeaves() },
      { daysAgo: 189, happen: () => this.eraseRuben() },
      { daysAgo: 150, happen: () => this.changeRole('admin') },
      { daysAgo: 149, happen: () => this.renameAsAdmin() },
      { daysAgo: 147, happen: () => this.changeRole('runner') },
      { daysAgo: 60, happen: () => this.makeKey() },
      { daysAgo: 12, happen: () => this.keyRenames() },
      { daysAgo: 11, happen: () => this.revokeKey() },
    ];
  }

  private async rubenJoins(): Promise<void> {
    const { workspaceId } = this.workspace;
    const email = `ruben-${workspaceId.slice(-8)}@throughline.test`;
    this.ruben = await this.casting.present({ name: 'Ruben Aalto', email }, this.story);
    await this.story.readable();
    await this.story.ask(new AddMember({ workspaceId, userId: this.ruben, role: 'builder' }, this.by('mara')));
  }

  private async rubenWrites(): Promise<void> {
    const { workspaceId } = this.workspace;
    const noteId = getNoteId(workspaceId, 'opening hours');
    const text = 'Monday to Friday: 07:00 to 17:00\nSaturday: 08:00 to 13:00';
    await this.story.ask(new EditNote({ noteId, workspaceId, text }, this.story.by(this.getRuben(), workspaceId)));
  }

  private async rubenLeaves(): Promise<void> {
    const { workspaceId } = this.workspace;
    const userId = this.getRuben();
    await this.story.ask(new RemoveMember({ workspaceId, userId }, this.by('mara')));
    const dueAt = new Date(this.story.clock.now().getTime() + 30 * day).toISOString();
    await this.story.ask(new RequestDeletion({ userId, dueAt }, this.story.by(userId, null)));
  }

  /** The time to change his mind is over. */
  private async eraseRuben(): Promise<void> {
    await this.story.readable();
    await this.erasure.run(new AbortController().signal);
  }

  private async makeDepots(): Promise<void> {
    const { workspaceId, people } = this.workspace;
    const details = {
      description: 'What the depot has in stock.',
      icon: { tint: 6, glyph: 'truck' },
      labels: ['depot'],
    };
    for (const [at, agentId] of this.depots.entries()) {
      const data = { agentId, workspaceId, ownerId: people.tomas, name: `Depot ${places[at]}`, details };
      this.story.clock.advance(4);
      await this.story.ask(
        new CreateAgent({ ...data, from: { kind: 'import', definition: blankDefinition } }, this.by('tomas')),
      );
    }
  }

  private async changeRole(role: 'admin' | 'runner'): Promise<void> {
    const { workspaceId, people } = this.workspace;
    await this.story.ask(new ChangeMemberRole({ workspaceId, userId: people.ines, role }, this.by('mara'), 5));
  }

  private async renameAsAdmin(): Promise<void> {
    const [agentId] = this.depots;
    if (agentId === undefined) return;
    await this.story.ask(new RenameAgent({ agentId, name: 'Depot Aveiro, new hall' }, this.by('ines')));
  }

  private async makeKey(): Promise<void> {
    const { workspaceId, people } = this.workspace;
    const name = await this.vault.seal(people.tomas, 'name', keyName);
    const expiresAt = new Date(this.story.clock.now().getTime() + 90 * day).toISOString();
    const key = { userId: people.tomas, keyId: this.keyId, workspaceId, name, expiresAt };
    await this.story.ask(
      new CreateApiKey({ ...key, scopes: ['workspace.read', 'agents.edit'] }, this.by('tomas', null)),
    );
  }

  private async keyRenames(): Promise<void> {
    for (const [at, agentId] of this.depots.entries()) {
      this.story.clock.advance(1 / 30);
      await this.story.ask(new RenameAgent({ agentId, name: `0${at + 1} ${places[at]}` }, this.byKey()));
    }
  }

  private async revokeKey(): Promise<void> {
    const { people } = this.workspace;
    await this.story.ask(new RevokeApiKey({ userId: people.tomas, keyId: this.keyId }, this.by('tomas', null)));
  }

  private by(
    key: keyof Workspace['people'],
    workspaceId: Workspace['workspaceId'] | null = this.workspace.workspaceId,
  ) {
    return this.story.by(this.workspace.people[key], workspaceId);
  }

  private byKey(): CommandMeta {
    const { workspaceId, people } = this.workspace;
    const actor = { kind: 'user' as const, id: people.tomas, apiKey: { id: this.keyId, name: keyName } };
    return metaFor({ actor, origin: commandLineOrigin(), at: this.story.clock.now(), workspaceId });
  }

  private getRuben(): UserId {
    if (this.ruben === undefined) throw new Error('Ruben has not joined.');
    return this.ruben;
  }
}
