import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { InvitationId, WorkspaceId, type UserId } from '@throughline/contracts/ids.js';
import { metaFor, systemActor } from '@throughline/platform/deciders/command-meta.js';
import { Clock } from '@throughline/platform/clock.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { derivedId } from '@throughline/platform/ids.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { DomainError } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { RevokeInvitation } from '../../workspaces/public.js';

type Found = { id: InvitationId; workspace_id: WorkspaceId | null; status: string | null };

/** Erases a person's addresses from the invitations that workspaces sent to them. */
@Injectable()
export class EraseInvitations {
  constructor(
    private readonly postgres: Postgres,
    private readonly store: EventStore,
    private readonly readModel: ReadModel,
    private readonly vault: Vault,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
  ) {}

  /** Erases only invitations to mailboxes that the person confirmed. Those to an address that was only typed in stay. */
  async eraseFor(userId: UserId): Promise<void> {
    // An invitation that was just sent may not be in the table yet.
    await this.readModel.waitFor(await this.store.head(), ['workspaces']);
    const found = await this.postgres.query<Found>(
      `select v.id, i.workspace_id, i.status from vault.invitations v left join rm.invitations i on i.id = v.id
       where v.fingerprint in (
         select fingerprint from vault.credentials where user_id = $1
         union select before_fingerprint from vault.email_changes where user_id = $1)`,
      [userId],
    );
    for (const invitation of found) await this.erase(invitation);
  }

  /** A pending invitation is revoked, since it can no longer be sent. */
  private async erase({ id, workspace_id: workspaceId, status }: Found): Promise<void> {
    if (workspaceId !== null && status === 'pending') await this.revoke(id, workspaceId);
    await this.vault.eraseSubject(id);
    await this.postgres.transaction(async (tx) => {
      // The address is deleted first: no link is issued afterwards, and one that is being issued is deleted next.
      await tx.execute('delete from vault.invitations where id = $1', [id]);
      await tx.execute('delete from vault.invitation_links where invitation_id = $1', [id]);
    });
  }

  private async revoke(invitationId: InvitationId, workspaceId: WorkspaceId): Promise<void> {
    const meta = metaFor({
      actor: systemActor('forgetting'),
      at: this.clock.now(),
      workspaceId,
      commandId: derivedId(invitationId, 'forget'),
      correlationId: invitationId,
    });
    try {
      await this.commands.execute(new RevokeInvitation({ workspaceId, invitationId }, meta));
    } catch (error) {
      // The invitation was answered meanwhile, or the workspace is being deleted: it is over either way.
      if (!(error instanceof DomainError)) throw error;
    }
  }
}
