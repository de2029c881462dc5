import { Injectable } from '@nestjs/common';
import type { Me, SessionView } from '@throughline/contracts/identity/identity.requests.js';
import type { PersonRow } from '@throughline/contracts/identity/person.row.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import type { FastifyRequest } from 'fastify';
import { Operators } from '../../access/operators.js';
import type { SignedInAs } from '../../access/sessions/sessions.js';
import { PeopleQueries } from '../../access/identity/people.queries.js';
import { CookieSessions } from '../../access/sessions/cookie-sessions.js';
import { SessionStore } from '../../access/sessions/session-store.js';

/** What a person is shown of the own account. */
@Injectable()
export class AccountQueries {
  constructor(
    private readonly people: PeopleQueries,
    private readonly sessions: CookieSessions,
    private readonly store: SessionStore,
    private readonly vault: Vault,
    private readonly operators: Operators,
  ) {}

  /** Whoever is signed in here, on a route that is open. */
  async of(request: FastifyRequest): Promise<PersonRow | null> {
    const session = await this.sessions.authenticate(request);
    return 'problem' in session ? null : this.people.get(session.userId);
  }

  async getMe({ userId, sessionId }: SignedInAs): Promise<Me> {
    const [{ name, email, newEmail, photo, timeZone, locale, status, revision }, memberships] = await Promise.all([
      this.people.get(userId),
      this.people.listMemberships(userId),
    ]);
    const operator = this.operators.isOperator(userId);
    return {
      userId,
      sessionId,
      name,
      email,
      newEmail,
      photo,
      timeZone,
      locale,
      status,
      revision,
      memberships,
      operator,
    };
  }

  async sessionsOf({ userId, sessionId }: SignedInAs): Promise<SessionView[]> {
    const sessions = await this.vault.reveal(await this.store.listLive(userId));
    return sessions.map(({ id, browser, network, created_at: createdAt, last_seen_at: lastSeenAt }) => {
      return { id, browser, network, createdAt, lastSeenAt, current: id === sessionId };
    });
  }
}
