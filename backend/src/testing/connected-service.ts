import { CommandBus } from '@nestjs/cqrs';
import { getService } from '@throughline/catalogue/services/services.js';
import { ConnectionId } from '@throughline/contracts/ids.js';
import { newId } from '@throughline/platform/ids.js';
import { CreateConnection } from '../connections/domain/connection.commands.js';
import { TokenStore } from '../connections/oauth/token-store.js';
import type { Backend } from './backend.js';
import { commandMeta } from './command-meta.js';
import type { Person } from './person.js';

/** Whatever addresses of services leave open. */
const variables = { subdomain: 'quay' };

/** An account of a person at a service of the catalogue, as if they had signed in there. */
export const connectService = async (backend: Backend, person: Person, name: string): Promise<ConnectionId> => {
  const connectionId = ConnectionId.parse(newId());
  const service = getService(name);
  if (service === undefined) throw new Error(`There is no service ${name}.`);
  const isOpen = service.address?.includes('{subdomain}') === true;
  const settings = { address: null, variables: isOpen ? variables : {}, header: null, check: null };
  await backend.app.get(TokenStore, { strict: false }).put(connectionId, {
    accessToken: `token-of-${name}`,
    refreshToken: null,
    askedAt: new Date().toISOString(),
    expiresAt: null,
    scopes: null,
    variables: {},
  });
  const hosts = service.hosts.map((host) => host.replace('{subdomain}', variables.subdomain));
  const { workspaceId, userId: ownerId } = person;
  const data = { connectionId, workspaceId, ownerId, name, service: name, kind: 'oauth2_code' as const };
  await backend.app.get(CommandBus).execute(
    new CreateConnection(
      {
        ...data,
        sharing: 'owner',
        scopes: [],
        client: 'deployment',
        settings,
        authorization: { account: null, scopes: [], hosts, hint: null, expiresAt: null },
        by: { userId: ownerId, manages: true },
      },
      commandMeta({ workspaceId, actor: { kind: 'user', id: ownerId }, commandId: newId() as never }),
    ),
  );
  await backend.settled();
  return connectionId;
};
