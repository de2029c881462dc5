import { Injectable } from '@nestjs/common';
import { Membership } from '@throughline/contracts/identity/identity.requests.js';
import { PersonRow } from '@throughline/contracts/identity/person.row.js';
import type { UserId } from '@throughline/contracts/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { sql, type SqlBool } from 'kysely';
import { currentMembers } from '../workspaces/public.js';
import { tables } from './tables.js';

/** Accounts of one pass. */
const maxDue = 1_000;

/** People by their ids, those who registered first first. */
export const getPeople = (ids: readonly string[]) =>
  tables
    .selectFrom('people')
    .selectAll()
    .where(sql<SqlBool>`id = any(${ids})`)
    .orderBy('registeredAt')
    .orderBy('id');

const due = tables.selectFrom('people').select('id').limit(maxDue);

/** Accounts whose deletion is due by an instant. */
export const accountsDueBy = (at: Date) =>
  due.where('status', '=', 'deletion_scheduled').where('deletionDueAt', '<=', at.toISOString());

/** Accounts that were registered before an instant and never confirmed. */
export const unconfirmedBefore = (at: Date) =>
  due.where('status', '=', 'pending_verification').where('registeredAt', '<', at.toISOString());

@Injectable()
export class PeopleQueries {
  constructor(private readonly readModel: ReadModel) {}

  /** For somebody known to be registered: a missing row is only late. */
  async get(userId: UserId): Promise<PersonRow> {
    const row = await this.find(userId);
    if (row === null) throw new DomainError('read_position_unavailable', { retryAfter: 1 });
    return row;
  }

  /** Also null for somebody who registered just now. */
  find(userId: UserId): Promise<PersonRow | null> {
    return this.readModel.one(PersonRow, getPeople([userId]));
  }

  listMemberships(userId: UserId): Promise<Membership[]> {
    return this.readModel.many(
      Membership,
      `select workspace_id, slug, name, icon, role, billing, time_zone from ${currentMembers} member
       where user_id = $1 and active order by joined_at desc, id`,
      [userId],
    );
  }

  /** Waits until the tables have caught up, because the next page reads them. A timeout is ignored. */
  async waitForRows(position: number): Promise<void> {
    try {
      await this.readModel.waitFor(position, ['people', 'workspaces']);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
}
