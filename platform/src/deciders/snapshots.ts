import type { Logger } from '../logging/logger.js';
import { forgetBeforeMove } from '../projections/control/log-move.js';
import { migrate } from '../postgres/migrate.js';
import type { Postgres } from '../postgres/postgres.js';
import { snapshotMigrations } from './snapshots.schema.js';
import type { SeenCommand, StreamState } from './stream-states.js';

type SnapshotRow = { state: unknown; revision: number; position: number; commands: [string, SeenCommand][] };

/** Folded states of long streams, so that loading one does not read it from its beginning. States are plain JSON. */
export class Snapshots {
  private prepared: Promise<void> | undefined;

  constructor(
    private readonly postgres: Postgres,
    private readonly logger: Logger,
  ) {}

  async load<State>(stream: string, version: number): Promise<StreamState<State> | null> {
    await this.prepare();
    const [row] = await this.postgres.query<SnapshotRow>(
      'select state, revision, position, commands from ops.snapshots where stream = $1 and version = $2',
      [stream, version],
    );
    if (row === undefined) return null;
    // Written by `save` under the same version, which names the shape.
    return { ...row, state: row.state as State, lastEventId: null, commands: new Map(row.commands) };
  }

  /** One that fails is logged and only makes the next load longer. */
  saveLater<State>(stream: string, version: number, state: StreamState<State>): void {
    this.save(stream, version, state).catch((error: unknown) =>
      this.logger.warn(
        { code: 'snapshot_not_stored', err: error, stream },
        'A snapshot of a stream could not be stored.',
      ),
    );
  }

  async save<State>(
    stream: string,
    version: number,
    { state, revision, position, commands }: StreamState<State>,
  ): Promise<void> {
    await this.prepare();
    await this.postgres.query(
      `insert into ops.snapshots (stream, version, revision, position, state, commands) values ($1, $2, $3, $4, $5, $6)
       on conflict (stream) do update set version = excluded.version, revision = excluded.revision,
         position = excluded.position, state = excluded.state, commands = excluded.commands, at = now()
       where ops.snapshots.revision < excluded.revision or ops.snapshots.version <> excluded.version`,
      [stream, version, revision, position, JSON.stringify(state), JSON.stringify([...commands])],
    );
  }

  private prepare(): Promise<void> {
    this.prepared ??= migrate(this.postgres, 'ops', snapshotMigrations).then(() =>
      forgetBeforeMove(this.postgres, 'ops.snapshots'),
    );
    return this.prepared;
  }
}
