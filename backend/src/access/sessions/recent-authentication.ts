import { Injectable } from '@nestjs/common';
import { Clock } from '@throughline/platform/clock.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import type { SessionCaller } from '../requests/caller.js';
import { SessionStore } from './session-store.js';

const freshFor = 15 * 60_000;

/** Changes to how somebody signs in require that they authenticated in the last fifteen minutes. */
@Injectable()
export class RecentAuthentication {
  constructor(
    private readonly sessions: SessionStore,
    private readonly clock: Clock,
  ) {}

  async require({ sessionId }: SessionCaller): Promise<void> {
    const session = await this.sessions.get(sessionId);
    const since = session === null ? 0 : Date.parse(session.fresh_at ?? session.created_at);
    if (this.clock.now().getTime() - since > freshFor) throw new DomainError('reauth_required');
  }
}
