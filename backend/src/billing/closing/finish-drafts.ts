import { Injectable } from '@nestjs/common';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import { Clock } from '@throughline/platform/clock.js';
import { Logger } from '@throughline/platform/logging/logger.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { FinishPeriod } from '../invoices/finish-period.js';
import { oldestDraft } from './period-metrics.js';

const pageSize = 200;
const beforeAll = '00000000-0000-0000-0000-000000000000';
/** Drafts that the event of their period has not finished by then. */
const draftMs = 5 * 60_000;

/** Holds those that are held because usage differs are left alone: to count them again changes nothing until it is equal. */
const unfinished = `select i.id::text, i.drafted_at::text as at, i.workspace_id::text as workspace,
    (i.closed->>'number')::int as number
  from rm.invoices i left join rm.subscriptions s on s.id = i.workspace_id
  where i.status = 'draft' and i.drafted_at < $1 and i.closed is not null
    and coalesce(jsonb_array_length(s.usage_compared->'differences'), 0) = 0
    and (i.drafted_at, i.id) > ($2::timestamptz, $3::uuid) order by i.drafted_at, i.id limit ${pageSize}`;

/** Also those that are held. */
const oldest = `select min(drafted_at)::text as at from rm.invoices where status = 'draft' and closed is not null`;

type Unfinished = { id: string; at: string; workspace: string; number: number };

@Injectable()
export class FinishDrafts {
  constructor(
    private readonly postgres: Postgres,
    private readonly finishing: FinishPeriod,
    private readonly clock: Clock,
    private readonly logger: Logger,
  ) {}

  /** Lists those that waited for their usage to be equal, or whose event was long ago. */
  async finish(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - draftMs);
    for (let [at, id] = ['-infinity', beforeAll]; ;) {
      const found = await this.postgres.query<Unfinished>(unfinished, [before, at, id]);
      for (const draft of found) await this.finishOne(draft);
      const last = found.at(-1);
      if (last === undefined || found.length < pageSize) break;
      [at, id] = [last.at, last.id];
    }
    await this.measure();
  }

  private async measure(): Promise<void> {
    const [found] = await this.postgres.query<{ at: string | null }>(oldest);
    const since = found?.at == null ? null : Date.parse(found.at);
    oldestDraft.set(since === null ? 0 : Math.max(0, (this.clock.now().getTime() - since) / 1_000));
  }

  /** Whatever fails for one is tried again, and keeps no other waiting. */
  private async finishOne({ workspace, number }: Unfinished): Promise<void> {
    try {
      await this.finishing.finish(WorkspaceId.parse(workspace), number);
    } catch (err) {
      this.logger.warn(
        { code: 'draft_not_finished', workspaceId: workspace, number, err },
        'A draft was not made final. It is tried again.',
      );
    }
  }
}
