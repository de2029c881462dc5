import { Injectable } from '@nestjs/common';
import type { PersonalExport } from '@throughline/contracts/identity/privacy.requests.js';
import { Clock } from '@throughline/platform/clock.js';
import { SecurityQueries } from '../authentication/security.queries.js';
import { PeopleQueries } from '../people.queries.js';
import { PhotoStore } from '../photo-store.js';
import { SessionQueries } from '../sessions/session.queries.js';
import type { SessionCaller } from '../../access/requests/caller.js';
import { PersonalHistoryQueries } from './personal-history.queries.js';

/** Everything that is stored about a person, for that person. */
@Injectable()
export class ExportPersonalData {
  constructor(
    private readonly people: PeopleQueries,
    private readonly photos: PhotoStore,
    private readonly sessions: SessionQueries,
    private readonly security: SecurityQueries,
    private readonly history: PersonalHistoryQueries,
    private readonly clock: Clock,
  ) {}

  async export(caller: SessionCaller): Promise<PersonalExport> {
    const { userId } = caller;
    const [person, memberships, sessions, security, account, actions] = await Promise.all([
      this.people.get(userId),
      this.people.listMemberships(userId),
      this.sessions.list(caller),
      this.security.getEverything(userId),
      this.history.listAccountEvents(userId),
      this.history.listActions(userId),
    ]);
    const photo = person.photo === null ? null : await this.photos.find(userId, person.photo);
    return {
      exportedAt: this.clock.now().toISOString(),
      person,
      photo: photo && `data:image/webp;base64,${photo.toString('base64')}`,
      memberships,
      sessions,
      security,
      account,
      actions,
    };
  }
}
