import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import { InvitationsQueries } from '../../workspaces/invitations/invitations.queries.js';
import { SignUpSessions } from '../../sign-up/sessions/sign-up-sessions.js';
import { PeopleQueries } from '../identity/people.queries.js';

export const pages = {
  signIn: '/auth',
  verify: '/auth/verify',
  code: '/auth?step=code',
  keep: '/auth/keep-account',
  setup: '/auth/setup',
  reset: '/auth/reset-password',
  resetDone: '/auth/reset-password/success',
  invitation: '/auth/invitation',
} as const;

/** Where somebody signed in goes. */
@Injectable()
export class RedirectAfterSignIn {
  constructor(
    private readonly people: PeopleQueries,
    private readonly flows: SignUpSessions,
    private readonly invitations: InvitationsQueries,
  ) {}

  async pathFor(userId: UserId, returnTo: string | null): Promise<string> {
    const { status } = await this.people.get(userId);
    if (status === 'deletion_scheduled') return pages.keep;
    if (status === 'setup_pending') return pages.setup;
    if ((await this.invitations.waitingFor(userId)).length > 0) {
      return returnTo === null ? pages.invitation : `${pages.invitation}?next=${encodeURIComponent(returnTo)}`;
    }
    if (returnTo !== null) return returnTo;
    const [latest] = await this.people.listMemberships(userId);
    return latest === undefined ? '/' : `/${latest.slug}`;
  }

  async afterSetup(userId: UserId, slug: string): Promise<string> {
    return (await this.flows.findReturnTo(userId)) ?? `/${slug}`;
  }
}
