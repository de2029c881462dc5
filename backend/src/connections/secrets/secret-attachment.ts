import type { ConnectionSecret } from '@throughline/contracts/connections/connection.requests.js';
import type { Credential } from '../../kernel/credentials/connection-credentials.js';
import { secretValues } from './secret-values.js';
import type { ServicePlan } from '../services/service-plan.js';

type Attachment = Pick<Credential, 'headers' | 'query' | 'key' | 'secrets'>;
const nothing: Attachment = { headers: {}, query: {}, key: null, secrets: [] };

/** How the secret of a connection is attached to requests. */
export const secretAttachment = (secret: ConnectionSecret, { key: place, headers }: ServicePlan): Attachment => {
  switch (secret.kind) {
    case 'bearer':
      return ofToken(secret.token, headers);
    case 'api_key': {
      const { key } = secret;
      const known = { ...nothing, headers, key, secrets: [key] };
      if (place === null || place.in === 'path') return known;
      if (place.in === 'query') return { ...known, query: { [place.name]: key } };
      return { ...known, headers: { ...headers, [place.name]: `${place.prefix}${key}` } };
    }
    case 'basic': {
      const { username, password } = secret;
      const encoded = Buffer.from(`${username}:${password}`).toString('base64');
      const secrets = [encoded, password, username];
      return { ...nothing, headers: { ...headers, authorization: `Basic ${encoded}` }, secrets };
    }
    case 'headers':
      return {
        ...nothing,
        headers: { ...headers, ...secret.values },
        secrets: Object.values(secret.values).flatMap(secretValues),
      };
    case 'model':
      return { ...nothing, headers, key: secret.key, secrets: secret.key === null ? [] : [secret.key] };
    case 'oauth2_client':
      return { ...nothing, secrets: [secret.clientSecret] };
  }
};

/** Applies to an access token. */
export const ofToken = (
  token: string,
  headers: Readonly<Record<string, string>>,
  attached: { header: string; before: string } = { header: 'authorization', before: 'Bearer ' },
): Attachment => ({
  ...nothing,
  headers: { ...headers, [attached.header]: `${attached.before}${token}` },
  key: token,
  secrets: [token],
});
