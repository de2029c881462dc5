import { Injectable, type OnModuleInit } from '@nestjs/common';
import { WorkspaceId, type UserId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { streamOf } from '@throughline/platform/eventstore/streams.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { workspaceCreationMigrations } from './workspace-creation.schema.js';

type Claim = { ownerId: UserId; workspaceId: WorkspaceId };
type Row = { workspace_id: string };

/** Those the tables show, and those on their way there. */
const owned = `select m.workspace_id from rm.members m join rm.workspaces w on w.id = m.workspace_id
    where m.user_id = $1 and m.status = 'active' and m.role = 'owner' and w.status <> 'erased'
  union select workspace_id from workspaces.founding where owner_id = $1`;

/** How many workspaces a person owns, exactly, across processes: one being made counts before it can be read. */
@Injectable()
export class WorkspaceCreation implements OnModuleInit {
  constructor(
    private readonly postgres: Postgres,
    private readonly store: EventStore,
  ) {}

  onModuleInit(): Promise<void> {
    return migrate(this.postgres, 'workspaces', workspaceCreationMigrations);
  }

  async withinLimit<T>(claim: Claim, found: () => Promise<T>): Promise<T> {
    await this.releaseAbandoned(claim.ownerId);
    const isNew = await this.claimPlace(claim);
    try {
      return await found();
    } catch (error) {
      // Anything else may have happened all the same; so may an earlier try of the same command.
      if (isNew && error instanceof DomainError) await this.releasePlace(claim.workspaceId);
      throw error;
    }
  }

  /** Whether it counts from now on; false when it did before. */
  private claimPlace({ ownerId, workspaceId }: Claim): Promise<boolean> {
    return this.postgres.transaction(async (transaction) => {
      await transaction.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`founding ${ownerId}`]);
      await transaction.execute(
        `delete from workspaces.founding f using rm.members m
         where f.owner_id = $1 and m.workspace_id = f.workspace_id and m.user_id = $1`,
        [ownerId],
      );
      const ids = (await transaction.query<Row>(owned, [ownerId])).map((row) => row.workspace_id);
      if (ids.includes(workspaceId)) return false;
      if (ids.length >= limits.workspacesPerPerson) throw new DomainError('workspace_limit');
      const sql = 'insert into workspaces.founding (workspace_id, owner_id) values ($1, $2)';
      await transaction.execute(sql, [workspaceId, ownerId]);
      return true;
    });
  }

  private async releasePlace(workspaceId: WorkspaceId): Promise<void> {
    await this.postgres.execute('delete from workspaces.founding where workspace_id = $1', [workspaceId]);
  }

  /** What a process began and ended before it was written. */
  private async releaseAbandoned(ownerId: UserId): Promise<void> {
    const sql = `select workspace_id from workspaces.founding where owner_id = $1 and at < now() - interval '1 minute'`;
    for (const row of await this.postgres.query<Row>(sql, [ownerId])) {
      const workspaceId = WorkspaceId.parse(row.workspace_id);
      if ((await this.store.last(streamOf('workspace', workspaceId))) === null) await this.releasePlace(workspaceId);
    }
  }
}
