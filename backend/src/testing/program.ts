import { CreatedApiKey } from '@throughline/contracts/identity/api-key.requests.js';
import type { ApiKeyId } from '@throughline/contracts/ids.js';
import { ApiKeyScope } from '@throughline/contracts/permissions.js';
import { Client } from './client.js';
import type { Person } from './person.js';

/** A client that is not a browser: it sends an API key, and no Origin header. */
export class Program extends Client {
  constructor(
    url: string,
    readonly key: string,
  ) {
    super(url);
  }

  override send(...[method, path, body, options]: Parameters<Client['send']>): ReturnType<Client['send']> {
    const headers = { origin: '', authorization: `Bearer ${this.key}`, ...options?.headers };
    return super.send(method, path, body, { ...options, headers });
  }
}

type Asked = { workspaceId?: string; name?: string; scopes?: readonly string[]; days?: number };

/** A program with a new API key of a person, with all scopes by default. */
export const getProgram = async (owner: Person, asked: Asked = {}): Promise<Program & { keyId: ApiKeyId }> => {
  const request = { workspaceId: owner.workspaceId, name: 'Deploy', scopes: ApiKeyScope.options, ...asked };
  const { key, keyId } = (await owner.client.post('/api/me/api-keys', request)).as(CreatedApiKey);
  return Object.assign(new Program(owner.client.url, key), { keyId });
};
