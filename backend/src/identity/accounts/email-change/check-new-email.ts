import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import { EmailChangeId } from '@throughline/contracts/identity/user.events.js';
import { newId } from '@throughline/platform/ids.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import type { FastifyRequest } from 'fastify';
import { PeopleQueries } from '../../people.queries.js';
import { AuthLimits } from '../../../access/requests/auth-limits.js';
import type { EmailChange } from './email-change-store.js';

@Injectable()
export class CheckNewEmail {
  constructor(
    private readonly people: PeopleQueries,
    private readonly fingerprints: Fingerprints,
    private readonly limits: AuthLimits,
  ) {}

  /** The change to start. Refuses the current address, and an address that gets too many e-mails. */
  async check(email: string, userId: UserId, request: FastifyRequest): Promise<EmailChange> {
    const before = (await this.people.get(userId)).email;
    const [next, own] = [this.fingerprints.fingerprintFor(email), this.fingerprints.fingerprintFor(before)];
    if (next === own) {
      const detail = 'This is already your e-mail address.';
      throw new DomainError('validation_failed', { errors: [{ pointer: '/email', code: 'same', detail }] });
    }
    await this.limits.limitMailbox('mail.address', next, request);
    const id = EmailChangeId.parse(newId());
    return { id, userId, next: { email, fingerprint: next }, before: { email: before, fingerprint: own } };
  }
}
