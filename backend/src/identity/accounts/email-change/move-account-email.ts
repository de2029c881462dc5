import { Injectable } from '@nestjs/common';
import type { UserId } from '@throughline/contracts/ids.js';
import { metaFor, systemActor } from '@throughline/platform/deciders/command-meta.js';
import type { EmailChangeId } from '@throughline/contracts/identity/user.events.js';
import { Clock } from '@throughline/platform/clock.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { derivedId } from '@throughline/platform/ids.js';
import { EmailReservations } from '../../email-reservations.js';
import { CredentialStore } from '../../passwords/credential-store.js';
import { EmailChangeStore } from './email-change-store.js';

/** Signing in follows the address that counts. Each method has the same effect when it is repeated. */
@Injectable()
export class MoveAccountEmail {
  constructor(
    private readonly changes: EmailChangeStore,
    private readonly credentials: CredentialStore,
    private readonly reservations: EmailReservations,
    private readonly clock: Clock,
  ) {}

  async moveForward(changeId: EmailChangeId): Promise<void> {
    const change = await this.changes.get(changeId);
    if (change !== null) await this.credentials.changeFingerprint(change.userId, change.next.fingerprint);
  }

  async moveBack(changeId: EmailChangeId): Promise<void> {
    const change = await this.changes.get(changeId);
    if (change === null) return;
    await this.credentials.changeFingerprint(change.userId, change.before.fingerprint);
    const since = await this.changes.listSince(change);
    for (const { id, userId, next } of since) {
      if (next.fingerprint !== change.before.fingerprint) await this.release(userId, next.fingerprint, id);
    }
    for (const { id } of since.reverse()) await this.changes.remove(id);
  }

  /** After three days the old e-mail address is free for others, unless the change was stopped. */
  async releaseOldEmails(): Promise<void> {
    for (const { id, userId, before } of await this.changes.listUnstoppable()) {
      const current = await this.credentials.findByUser(userId);
      if (current?.fingerprint !== before.fingerprint) await this.release(userId, before.fingerprint, id);
      await this.changes.remove(id);
    }
  }

  private async release(userId: UserId, fingerprint: string, changeId: EmailChangeId): Promise<void> {
    const meta: CommandMeta = metaFor({
      actor: systemActor('email-changes'),
      at: this.clock.now(),
      workspaceId: null,
      commandId: derivedId(changeId, 'release', fingerprint),
      correlationId: changeId,
    });
    await this.reservations.release({ fingerprint, userId }, meta);
  }
}
