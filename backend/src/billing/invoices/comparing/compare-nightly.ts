import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { Difference } from '@throughline/contracts/billing/billing.events.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { metaFor, systemActor } from '@throughline/platform/deciders/command-meta.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { toStatement } from '@throughline/platform/read-model/read-tables.js';
import { Schedule } from '../../../kernel/schedule/schedule.js';
import { RecordUsageCompared } from '../../domain/billing.commands.js';
import { CompareUsage } from './compare-usage.js';
import { comparisonMigrations } from './comparisons.schema.js';
import { usageDifferences } from './usage-metrics.js';
import { workspacesAfter } from '../../../workspaces/public.js';

const day = 86_400_000;
const comparedAt = 4;
const pageSize = 200;
const beforeAll = '00000000-0000-0000-0000-000000000000';
/** One process of all, until it is due again. */
const claim = `insert into billing.usage_compared as c (workspace_id, claimed_at) values ($1, $2)
  on conflict (workspace_id) do update set claimed_at = excluded.claimed_at where c.claimed_at < $3`;

const release = `update billing.usage_compared set claimed_at = '-infinity' where workspace_id = $1`;

/** Every night, for each workspace: what differs is recorded, and until it is equal again no invoice of it is final. */
@Injectable()
export class CompareNightly implements OnModuleInit {
  constructor(
    private readonly postgres: Postgres,
    private readonly comparing: CompareUsage,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly logger: Logger,
    schedule: Schedule,
  ) {
    schedule.every('1h', 'compare-usage', (stop) => this.compareAll(stop), {
      does: 'Compares what each workspace used with the log, once a night',
      once: 'deployment',
      whileReadOnly: false,
    });
  }

  async onModuleInit(): Promise<void> {
    await migrate(this.postgres, 'billing', comparisonMigrations);
  }

  async compareAll(stop: AbortSignal): Promise<void> {
    for (let after = beforeAll; ;) {
      const found = await this.postgres.query<{ id: string }>(...toStatement(workspacesAfter(after, pageSize)));
      for (const { id } of found)
        if (!stop.aborted && (await this.claim(id))) await this.compareClaimed(WorkspaceId.parse(id));
      const last = found.at(-1);
      if (last === undefined || found.length < pageSize || stop.aborted) return;
      after = last.id;
    }
  }

  async compare(workspaceId: WorkspaceId): Promise<Difference[]> {
    const differences = await this.comparing.compare(workspaceId);
    const at = this.clock.now();
    const meta = metaFor({ actor: systemActor('billing'), at, workspaceId });
    await this.commands.execute(new RecordUsageCompared({ workspaceId, differences }, meta));
    await this.postgres.execute(
      `insert into billing.usage_compared (workspace_id, claimed_at, compared_at, differences) values ($1, $2, $2, $3)
       on conflict (workspace_id) do update set compared_at = excluded.compared_at, differences = excluded.differences`,
      [workspaceId, at, differences.length],
    );
    if (differences.length === 0) return differences;
    usageDifferences.inc(differences.length);
    this.logger.error(
      { code: 'usage_differs', workspaceId, differences },
      'What was counted as used is not what the log says.',
    );
    return differences;
  }

  /** When the open period of a workspace was last compared; null before the first time. */
  async lastComparedAt(workspaceId: WorkspaceId): Promise<string | null> {
    const [found] = await this.postgres.query<{ at: string | null }>(
      'select compared_at as at from billing.usage_compared where workspace_id = $1',
      [workspaceId],
    );
    return found?.at ?? null;
  }

  /** Whatever fails for one workspace is due again in an hour, and keeps no other from being compared. */
  private async compareClaimed(workspaceId: WorkspaceId): Promise<void> {
    try {
      await this.compare(workspaceId);
    } catch (err) {
      await this.postgres.execute(release, [workspaceId]);
      const message = 'What was used could not be compared with the log. It is tried again in an hour.';
      this.logger.error({ code: 'usage_not_compared', workspaceId, err }, message);
    }
  }

  private async claim(id: string): Promise<boolean> {
    const now = this.clock.now();
    return (await this.postgres.execute(claim, [id, now, lastNight(now)])) > 0;
  }
}

/** When the comparison was due last: a process that did not run then is late, and skips no night. */
const lastNight = (now: Date): Date => {
  const today = new Date(now).setUTCHours(comparedAt, 0, 0, 0);
  return new Date(today > now.getTime() ? today - day : today);
};
