import { Injectable, type OnModuleInit } from '@nestjs/common';
import { WorkspaceId, type UserId } from '@throughline/contracts/ids.js';
import type { WorkspaceEvent } from '@throughline/contracts/workspaces/workspace.events.js';
import { DeciderRunner } from '@throughline/platform/deciders/decider-runner.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { RecordedRights, type MemberRights, type WorkspaceRights } from '../access/rights/recorded-rights.js';
import { Schedule } from '../kernel/schedule/schedule.js';
import { workspaceDecider } from './domain/workspace.decider.js';
import type { Workspace } from './domain/workspace.js';

export const memberRightsEvents = [
  'MemberJoined',
  'MemberRoleChanged',
  'MemberSuspended',
  'MemberReinstated',
  'MemberRemoved',
  'BillingGranted',
  'BillingGrantWithdrawn',
] as const;
export const workspaceRightsEvents = [
  'WorkspaceSessionLimitsChanged',
  'WorkspaceDeletionScheduled',
  'WorkspaceDeletionCancelled',
  'WorkspaceErased',
] as const;

/** Whatever the read tables have folded, they keep. */
const deleteFolded = [
  `delete from rights.members known using rm.members folded where folded.id = known.id and folded.revision >= known.revision`,
  `delete from rights.workspaces known using rm.workspaces folded where folded.id = known.id and folded.revision >= known.revision`,
];

type Numbered = Pick<WorkspaceEvent, 'type'> & {
  data: { workspaceId: WorkspaceId; userId?: UserId };
  revision: number;
};

/** Records what an event gave or took before its command is answered, because the read tables may be behind. */
@Injectable()
export class RecordRights implements OnModuleInit {
  constructor(
    private readonly deciders: DeciderRunner,
    private readonly rights: RecordedRights,
    private readonly postgres: Postgres,
    private readonly schedule: Schedule,
  ) {}

  onModuleInit(): void {
    this.schedule.every('1h', 'delete-folded-rights', () => this.deleteFolded(), {
      does: 'Deletes recorded rights that the read tables have folded',
      once: 'deployment',
      whileReadOnly: false,
    });
    this.deciders.listeners.set(workspaceDecider, ({ id, events, state, revision }) => {
      // Nobody had rights in it before, and nobody finds it before the read tables have it.
      if (events[0]?.type === 'WorkspaceCreated') return Promise.resolve();
      const first = revision - events.length + 1;
      const numbered = events.map((event, index) => ({ ...event, revision: first + index }));
      return this.record(WorkspaceId.parse(id), numbered, state);
    });
  }

  async deleteFolded(): Promise<void> {
    for (const statement of deleteFolded) await this.postgres.execute(statement);
  }

  /** For an event whose process may have ended before it recorded anything. */
  async repeat(workspaceId: WorkspaceId, event: Numbered): Promise<void> {
    await this.record(workspaceId, [event], await this.deciders.current(workspaceDecider, workspaceId));
  }

  private async record(workspaceId: WorkspaceId, events: readonly Numbered[], workspace: Workspace): Promise<void> {
    const members = new Map<UserId, MemberRights>();
    for (const { type, data, revision } of events) {
      if (data.userId !== undefined && isOneOf(memberRightsEvents, type))
        members.set(data.userId, { userId: data.userId, revision, rights: getRights(workspace, data.userId) });
      if (isOneOf(workspaceRightsEvents, type))
        await this.rights.recordWorkspace(workspaceId, rightsIn(workspace, revision));
    }
    if (members.size > 0) await this.rights.recordMembers(workspaceId, [...members.values()]);
  }
}

const isOneOf = (types: readonly string[], type: string): boolean => types.includes(type);

const getRights = (workspace: Workspace, userId: UserId): MemberRights['rights'] => {
  const member = workspace.status === 'active' ? workspace.members[userId] : undefined;
  if (member === undefined || member.suspended) return null;
  return { role: member.role, billing: member.billing };
};

const rightsIn = (workspace: Workspace, revision: number): WorkspaceRights => {
  if (workspace.status !== 'active') return { revision, status: 'erased', sessionLimits: null };
  const { dueAt, sessionLimits } = workspace;
  return { revision, status: dueAt === null ? 'active' : 'deleting', sessionLimits };
};
