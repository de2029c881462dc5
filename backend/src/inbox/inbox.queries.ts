import { Injectable } from '@nestjs/common';
import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { InboxQuery } from '@throughline/contracts/inbox/inbox.requests.js';
import { InboxItemRow } from '@throughline/contracts/inbox/inbox.rows.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { readTables } from '@throughline/platform/read-model/read-tables.js';
import type { inboxTable } from '@throughline/projections/inbox/inbox.projection.js';
import { sql, type SqlBool } from 'kysely';
import { readPage } from '../kernel/http/paging.js';

const tables = readTables<typeof inboxTable>();
const kinds = {
  approval: sql<SqlBool>`kind = 'approval'`,
  question: sql<SqlBool>`kind = 'question'`,
  decision: sql<SqlBool>`kind in ('approval', 'question')`,
  notice: sql<SqlBool>`kind not in ('approval', 'question')`,
};
const states = { open: sql<SqlBool>`resolved_at is null`, done: sql<SqlBool>`resolved_at is not null` };

/** Only what waits for a person ends by itself. */
const halfTime = sql`since + ((about->>'expiresAt')::timestamptz - since) / 2`;
const isPaused = sql<SqlBool>`about @> '{"paused": true}'`;
/** More than that are told of as that many. */
const most = 200;

@Injectable()
export class InboxQueries {
  constructor(private readonly readModel: ReadModel) {}

  list(workspaceId: WorkspaceId, { kind, state, ...page }: InboxQuery) {
    const source = { row: InboxItemRow, tables, table: 'inbox', projection: 'inbox', by: 'id' } as const;
    const isQueue = state === 'open' && kind !== undefined && kind !== 'notice';
    const value = isQueue ? sql`since` : state === 'open' ? sql`last_at` : sql`resolved_at`;
    const and = [states[state], kind && kinds[kind]];
    return readPage(
      this.readModel,
      { ...source, where: { workspaceId }, and, sort: { value, descending: !isQueue } },
      page,
    );
  }

  /**
   * Open items that began in a window, whose time is half over in it, and triggers that the product paused in it; the oldest
   * first.
   */
  listBegun(workspaceId: WorkspaceId, { from, to }: { from: string; to: string }): Promise<InboxItemRow[]> {
    const item = tables.selectFrom('inbox').selectAll().where('workspaceId', '=', workspaceId).where(states.open);
    const isIn = (column: 'since' | 'lastAt') =>
      sql<SqlBool>`${sql.ref(column)} > ${from} and ${sql.ref(column)} <= ${to}`;
    const isHalfOver = sql<SqlBool>`${halfTime} > ${from} and ${halfTime} <= ${to}`;
    const begun = item.where((eb) => eb.or([isIn('since'), isHalfOver, eb.and([isIn('lastAt'), isPaused])]));
    return this.readModel.many(InboxItemRow, begun.orderBy('since').limit(most));
  }
}
