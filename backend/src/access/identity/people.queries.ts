import { Injectable } from '@nestjs/common';
import { Membership } from '@throughline/contracts/identity/identity.requests.js';
import { PersonRow } from '@throughline/contracts/identity/person.row.js';
import type { UserId } from '@throughline/contracts/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';

@Injectable()
export class PeopleQueries {
  constructor(private readonly readModel: ReadModel) {}

  /** Whoever is asked for has registered: a missing row is only not there yet. */
  async get(userId: UserId): Promise<PersonRow> {
    const row = await this.find(userId);
    if (row === null) throw new DomainError('read_position_unavailable', { retryAfter: 1 });
    return row;
  }

  /** Null also for who registered just now. */
  find(userId: UserId): Promise<PersonRow | null> {
    return this.readModel.one(PersonRow, 'select * from rm.people where id = $1', [userId]);
  }

  listMemberships(userId: UserId): Promise<Membership[]> {
    return this.readModel.many(
      Membership,
      `select m.workspace_id, w.slug, w.name, w.icon, m.role, m.billing from rm.members m join rm.workspaces w on w.id = m.workspace_id
       where m.user_id = $1 and m.status = 'active' and w.status <> 'erased' order by m.joined_at desc, m.id`,
      [userId],
    );
  }

  /** The next screen asks for what just happened: the row should know of it. It will soon even if this gives up. */
  async waitForRows(position: number): Promise<void> {
    try {
      await this.readModel.waitFor(position, ['people', 'workspaces']);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  }
}
