import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import { PeopleQueries } from '../people.queries.js';
import { pages } from '../../access/redirects/pages.js';
import { InvitationsQueries } from '../../workspaces/public.js';

@Injectable()
export class RedirectAfterSignIn {
  constructor(
    private readonly people: PeopleQueries,
    private readonly invitations: InvitationsQueries,
  ) {}

  async pathFor(userId: UserId, returnTo: string | null): Promise<string> {
    const { status, email } = await this.people.get(userId);
    if (status === 'deletion_scheduled') return pages.keep;
    if (status === 'setup_pending') return pages.setup;
    if (await this.invitations.isAnyWaitingFor(userId, email)) {
      return returnTo === null ? pages.invitation : `${pages.invitation}?next=${encodeURIComponent(returnTo)}`;
    }
    if (returnTo !== null) return returnTo;
    const [latest] = await this.people.listMemberships(userId);
    return latest === undefined ? '/' : `/${latest.slug}`;
  }
}
