import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Notifications } from '@throughline/platform/postgres/notifications.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Schedule } from '../../kernel/schedule/schedule.js';
import { haltMigrations } from './halts.schema.js';

const channel = 'halts';

/** The reason of the signal that is raised when runs are halted. */
export class RunsHalted extends Error {}

/** Throws the refusal of what would start a run. */
export const requireNotHalted = (halts: Halts, workspaceId: WorkspaceId): void => {
  if (halts.getScope(workspaceId) !== null) throw new DomainError('halted');
};

export const isHalted = (error: unknown): boolean => error instanceof DomainError && error.code === 'halted';

export type HaltScope = 'deployment' | WorkspaceId;
type Watch = { signal: AbortSignal; end: () => void };

/** Later events have later positions, and one that is repeated changes nothing. */
const store = `insert into halts.halts as known (scope, position, halted) values ($1, $2, $3)
  on conflict (scope) do update set position = excluded.position, halted = excluded.halted
  where known.position < excluded.position`;

/** Which workspaces are halted, or the whole deployment, as each process knows it within a second. The log says why. */
@Injectable()
export class Halts implements OnModuleInit {
  private readonly watched = new Map<WorkspaceId, Set<AbortController>>();
  private halted = new Set<string>();

  constructor(
    private readonly postgres: Postgres,
    private readonly notifications: Notifications,
    private readonly logger: Logger,
    private readonly schedule: Schedule,
  ) {}

  async onModuleInit(): Promise<void> {
    await migrate(this.postgres, 'halts', haltMigrations);
    await this.reload();
    const reload = (): void => {
      this.reload().catch((err: unknown) =>
        this.logger.warn(
          { code: 'halts_unknown', err },
          'Which workspaces are halted could not be read; trying again.',
        ),
      );
    };
    this.notifications.listen(channel, { notified: reload, listening: reload });
    // A missed notification is noticed within a second.
    this.schedule.every('1s', 'read-halts', () => this.reload(), {
      does: 'Reads which workspaces are halted',
      once: 'process',
      whileReadOnly: true,
    });
  }

  /** Ids of the halted workspaces, and `deployment` when all are. */
  get all(): ReadonlySet<string> {
    return this.halted;
  }

  /** Goes by what runs of the workspace are halted; null: they may go on. */
  getScope(workspaceId: WorkspaceId): 'deployment' | 'workspace' | null {
    if (this.halted.has('deployment')) return 'deployment';
    return this.halted.has(workspaceId) ? 'workspace' : null;
  }

  /** The signal is raised with `RunsHalted` when runs of the workspace are halted. */
  watch(workspaceId: WorkspaceId): Watch {
    const controller = new AbortController();
    const controllers = this.watched.get(workspaceId) ?? new Set();
    this.watched.set(workspaceId, controllers.add(controller));
    if (this.getScope(workspaceId) !== null) controller.abort(new RunsHalted());
    const end = (): void => {
      controllers.delete(controller);
      if (controllers.size === 0) this.watched.delete(workspaceId);
    };
    return { signal: controller.signal, end };
  }

  async record(scope: HaltScope, position: number, halted: boolean): Promise<void> {
    await this.postgres.execute(store, [scope, position, halted]);
    await this.reload();
    await this.postgres.query('select pg_notify($1, $2)', [channel, scope]);
  }

  private async reload(): Promise<void> {
    const rows = await this.postgres.query<{ scope: string }>('select scope from halts.halts where halted');
    this.halted = new Set(rows.map(({ scope }) => scope));
    for (const [workspaceId, controllers] of this.watched)
      if (this.getScope(workspaceId) !== null) for (const each of controllers) each.abort(new RunsHalted());
  }
}
