import type { SessionId, UserId } from '@throughline/contracts/ids.js';
import type { SignedOut } from '@throughline/contracts/identity/user.events.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import type { z } from 'zod';

export type SignedOutBy = z.infer<typeof SignedOut>['data']['by'];
export type OfSession = { userId: UserId; sessionId: SessionId };

/** Writes what happens to a session into the log of its person's account. Implemented by the accounts feature. */
export abstract class SessionLog {
  /** Refused while the e-mail address is unconfirmed. `network` is sealed with the person's key. */
  abstract signedIn(
    session: OfSession & { browser: string; network: string; newDevice: boolean },
    meta: CommandMeta,
  ): Promise<void>;
  abstract signedOut(session: OfSession & { by: SignedOutBy }, meta: CommandMeta): Promise<void>;
  /** A token came back after every honest browser had replaced it. */
  abstract tokenReused(session: OfSession, meta: CommandMeta): Promise<void>;
}
