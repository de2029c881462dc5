import { Injectable } from '@nestjs/common';
import type { Me } from '@throughline/contracts/identity/identity.requests.js';
import { PeopleQueries } from '../../people.queries.js';
import { Operators } from '../../../access/authorization/operators.js';
import type { SessionCaller } from '../../../access/requests/caller.js';

/** Knows what a signed-in person sees of their own account. */
@Injectable()
export class AccountQueries {
  constructor(
    private readonly people: PeopleQueries,
    private readonly operators: Operators,
  ) {}

  async getMe({ userId, sessionId }: SessionCaller): Promise<Me> {
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
}
