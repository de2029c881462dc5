import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { CommandId, type SessionId, type UserId } from '@throughline/contracts/ids.js';
import { unguarded, type CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { SignOut, type SignedOutBy } from '../domain/account.commands.js';
import type { AuthContext } from '../../access/requests/auth-context.js';
import { CookieSessions } from './cookie-sessions.js';
import { SessionStore } from '../../access/sessions/session-store.js';

type Ending = { userId: UserId; sessionIds: readonly SessionId[]; by: SignedOutBy };

/** Ends sessions in the vault, and records each end in the log. */
@Injectable()
export class EndSessions {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: SessionStore,
    private readonly sessions: CookieSessions,
  ) {}

  async end({ userId, sessionIds, by }: Ending, meta: CommandMeta): Promise<void> {
    const ended = await this.store.end(userId, sessionIds);
    if (ended.length > 0) this.sessions.clearCache();
    for (const sessionId of ended) {
      const commandId = CommandId.parse(derivedId(meta.commandId, 'sign-out', sessionId));
      await this.commands.execute(new SignOut({ userId, sessionId, by }, { ...unguarded(meta), commandId }));
    }
  }

  /** Ends the session of this browser, if there is one. */
  async endCurrent({ request, meta }: AuthContext, by: SignedOutBy): Promise<void> {
    const session = await this.sessions.authenticate(request);
    if ('problem' in session) return;
    const { userId, sessionId } = session;
    await this.end({ userId, sessionIds: [sessionId], by }, { ...meta, actor: { kind: 'user', id: userId } });
  }

  async signOut(context: AuthContext): Promise<void> {
    await this.endCurrent(context, 'person');
    this.sessions.clearCookie(context.reply);
  }
}
