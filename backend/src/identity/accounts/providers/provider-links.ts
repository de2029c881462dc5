import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { IdentityRow } from '@throughline/contracts/identity/identity.row.js';
import {
  ProviderId,
  type LinkedIdentity,
  type MyProviders,
} from '@throughline/contracts/identity/provider.requests.js';
import type { IdentityId, UserId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import type { CommandMeta } from '@throughline/platform/deciders/decider.js';
import { DomainError, NotFound } from '@throughline/platform/problems/domain-error.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { LinkProvider, UnlinkProvider } from '../../domain/provider.commands.js';
import { PeopleQueries } from '../../people.queries.js';
import type { AuthContext } from '../../../access/requests/auth-context.js';
import { IdentityRegistry } from '../../providers/identity-registry.js';
import type { ProvedPerson } from '../../providers/clients/provider.js';
import { IdentityProviders } from '../../providers/identity-providers.js';
import { tables } from '../../tables.js';

type Linking = { userId: UserId; provider: string; person: ProvedPerson };

/** Which providers sign a person in. Only somebody signed in can link one; the last way to sign in cannot be removed. */
const identities = tables.selectFrom('identities').selectAll();

@Injectable()
export class ProviderLinks {
  constructor(
    private readonly commands: CommandBus,
    private readonly identities: IdentityRegistry,
    private readonly providers: IdentityProviders,
    private readonly people: PeopleQueries,
    private readonly vault: Vault,
    private readonly readModel: ReadModel,
  ) {}

  async list(userId: UserId): Promise<MyProviders> {
    const rows = await this.listLinked(userId);
    const available = this.providers.list();
    const getName = (id: string): string => available.find((each) => each.id === id)?.name ?? id;
    const linked = rows.map(({ id, provider, account, linkedAt }): LinkedIdentity => {
      return { id, provider: ProviderId.parse(provider), name: getName(provider), account, linkedAt };
    });
    return { linked, available };
  }

  async link({ userId, provider, person }: Linking, { meta }: AuthContext): Promise<void> {
    const identityId = this.identities.getIdentityId(person);
    const byUser: CommandMeta = { ...meta, actor: { kind: 'user', id: userId } };
    const before = await this.identities.findHolder(identityId);
    if ((await this.identities.claim(identityId, userId, byUser)) !== userId)
      throw new DomainError('oauth_identity_taken');
    const named = person.email?.address ?? person.name ?? person.subject;
    const account = await this.vault.seal(userId, 'account', named.slice(0, 254));
    try {
      const data = { userId, provider, account, identityId };
      const { position } = await this.commands.execute(new LinkProvider(data, byUser));
      await this.people.waitForRows(position);
    } catch (error) {
      if (before === null) await this.identities.release(identityId, userId, byUser);
      throw error;
    }
  }

  async unlink(identityId: IdentityId, userId: UserId, meta: CommandMeta): Promise<Receipt> {
    const row = await this.readModel.one(IdentityRow, identities.where('id', '=', identityId));
    if (row === null || row.userId !== userId) throw new NotFound();
    const { provider } = row;
    const receipt = await this.commands.execute(new UnlinkProvider({ userId, identityId, provider }, meta));
    await this.identities.release(identityId, userId, meta);
    return receipt;
  }

  private listLinked(userId: UserId): Promise<IdentityRow[]> {
    const linked = identities
      .where((eb) => eb.and({ userId, status: 'linked' }))
      .orderBy('linkedAt')
      .orderBy('id');
    return this.readModel.many(IdentityRow, linked);
  }
}
