import { Injectable } from '@nestjs/common';
import type { ConnectedAccount, ServiceId } from '@throughline/contracts/connections/connection.js';
import type { ConnectionId, WorkspaceId } from '@throughline/contracts/ids.js';
import { Fingerprints } from '@throughline/platform/vault/fingerprints.js';
import { Vault } from '@throughline/platform/vault/vault.js';

type Owner = { workspaceId: WorkspaceId; connectionId: ConnectionId };

/** The account of a connection: its label can only be opened here, and not where rows and events are revealed. */
@Injectable()
export class SealedAccounts {
  constructor(
    private readonly vault: Vault,
    private readonly fingerprints: Fingerprints,
  ) {}

  async seal(
    { workspaceId, connectionId }: Owner,
    service: ServiceId,
    account: { id: string; label: string } | null,
  ): Promise<ConnectedAccount | null> {
    if (account === null) return null;
    const label = await this.vault.contents.seal({ workspaceId, runId: connectionId }, account.label, 'account');
    return { fingerprint: this.fingerprints.fingerprintForIdentity(`connection:${service}`, account.id), label };
  }

  /** Returns null once the connection was disconnected. */
  open(workspaceId: WorkspaceId, { label }: ConnectedAccount): Promise<string | null> {
    return this.vault.contents.open(workspaceId, label, 'account');
  }
}
