import { Injectable } from '@nestjs/common';
import type { ConnectionId } from '@throughline/contracts/ids.js';
import { CredentialRefused, type Credential } from '../../kernel/credentials/connection-credentials.js';
import type { PresentConnection } from '../domain/connection.js';
import { getService } from '@throughline/catalogue/services/services.js';
import { getPlan } from '../services/service-plan.js';
import { clientPlan, codePlan } from '../oauth/oauth-plan.js';
import { ConnectionTokens } from '../oauth/connection-tokens.js';
import { ConnectionSecrets } from '../secrets/connection-secrets.js';
import { ofToken, secretAttachment } from '../secrets/secret-attachment.js';

type Unruled = Omit<Credential, 'rule' | 'secretVersion'>;

/** Makes the credential of a connection from what the vault has. */
@Injectable()
export class CredentialSource {
  constructor(
    private readonly secrets: ConnectionSecrets,
    private readonly tokens: ConnectionTokens,
  ) {}

  async getCredential(connectionId: ConnectionId, connection: PresentConnection): Promise<Unruled> {
    if (connection.kind === 'oauth2_code' || connection.kind === 'oauth2_client')
      return this.ofTokens(connectionId, connection);
    const { kind, service, settings, hosts } = connection;
    const plan = getPlan(getService(service), kind, settings);
    const [newest, ...earlier] = (await this.secrets.live(connectionId)).map((secret) =>
      secretAttachment(secret, plan),
    );
    if (newest === undefined)
      throw new CredentialRefused('connection_needs_sign_in', 'The key of this account is not there any more.', true);
    const secrets = [newest, ...earlier].flatMap((parts) => parts.secrets);
    return { connectionId, service, kind, address: plan.address, hosts, ...newest, secrets };
  }

  /** Returns null for a kind that nothing renews: two refusals in a row are needed until somebody is asked. */
  async renewed(connectionId: ConnectionId, connection: PresentConnection, refused: string): Promise<Unruled | null> {
    if (!(await this.tokens.renews(connectionId, connection))) return null;
    return this.ofTokens(connectionId, connection, refused);
  }

  /** The refresh token and the token before are secrets as well, although no call has them. */
  private async ofTokens(
    connectionId: ConnectionId,
    connection: PresentConnection,
    refused?: string,
  ): Promise<Unruled> {
    const { kind, service, settings: given, hosts } = connection;
    const tokens = await this.tokens.current({
      connectionId,
      connection,
      ...(refused === undefined ? {} : { forced: refused }),
    });
    const settings = { ...given, variables: { ...given.variables, ...tokens.variables } };
    const found = getService(service);
    const { address, headers } = getPlan(found, kind, settings);
    const of = { service: found, settings };
    const { attached } = kind === 'oauth2_code' ? codePlan(of) : clientPlan(of);
    const attachment = ofToken(tokens.accessToken, headers, attached);
    const secrets = [...attachment.secrets, ...(tokens.refreshToken === null ? [] : [tokens.refreshToken])];
    return { connectionId, service, kind, address, hosts, ...attachment, secrets };
  }
}
