import { HttpMethod } from '@throughline/contracts/connections/connection.js';
import type { CredentialCall } from '../../kernel/credentials/connection-credentials.js';

/** A `fetch` that tells of each request: where it went, and how it was answered. */
export const reported =
  (send: typeof fetch, onCall: (call: CredentialCall) => void): typeof fetch =>
  async (input, init) => {
    const { host, pathname: path } = new URL(input instanceof Request ? input.url : input);
    const call = { method: HttpMethod.parse(init?.method ?? 'GET'), host, path };
    const answer = await send(input, init).catch((error: unknown) => {
      onCall({ ...call, status: null });
      throw error;
    });
    onCall({ ...call, status: answer.status });
    return answer;
  };
