import { json, page, redirect, withFields, type Reply } from '../reply.js';
import type { Alteration } from './alteration.js';
import { attacks, idTokens } from './attacks.js';
import { fault, type Fault } from './fault.js';

const retryAfter = (value: string): Alteration => ({
  kind: 'instead',
  reply: () => json(429, { error: 'temporarily_unavailable' }, { 'retry-after': value }),
});

const unavailable: readonly Fault[] = [
  fault('too_many_requests', 'retried', retryAfter('90'), {
    at: 'refresh',
    does: 'Answers 429 and Retry-After in seconds.',
  }),
  fault(
    'too_many_requests_until',
    'retried',
    {
      kind: 'instead',
      reply: ({ at }) =>
        json(
          429,
          { error: 'temporarily_unavailable' },
          { date: new Date(at).toUTCString(), 'retry-after': new Date(at + 90_000).toUTCString() },
        ),
    },
    { at: 'refresh', does: 'Answers 429 and Retry-After as an HTTP date.' },
  ),
  fault(
    'error_before_effect',
    'retried',
    { kind: 'instead', reply: () => json(500, { error: 'server_error' }) },
    { at: 'refresh', does: 'Answers 500, and nothing has happened.' },
  ),
  fault(
    'error_after_effect',
    'retried',
    { kind: 'answer', change: () => json(500, { error: 'server_error' }) },
    { at: 'refresh', does: 'Answers 500, although new tokens were issued.', losesTokens: true },
  ),
  fault(
    'reset',
    'retried',
    { kind: 'delivery', how: 'reset' },
    { at: 'refresh', does: 'Ends the connection before any effect.' },
  ),
  fault(
    'answer_lost',
    'retried',
    { kind: 'delivery', how: 'lost' },
    { at: 'refresh', does: 'Issues new tokens, and ends the connection.', losesTokens: true },
  ),
  fault(
    'no_answer',
    'retried',
    { kind: 'delivery', how: 'silent' },
    { at: 'refresh', does: 'Issues new tokens, and never answers.', losesTokens: true },
  ),
  fault('slow', 'retried', { kind: 'delivery', how: 'slow' }, { at: 'refresh', does: 'Answers after a minute.' }),
];

const unreadable: readonly Fault[] = [
  fault(
    'page',
    'retried',
    { kind: 'answer', change: () => page(200, 'We will be back soon') },
    { at: 'refresh', does: 'Answers 200 with a page instead of JSON.' },
  ),
  fault(
    'page_error',
    'retried',
    { kind: 'instead', reply: () => page(502, '502 Bad Gateway') },
    { at: 'refresh', does: 'Answers 502 with a page, as a proxy does.' },
  ),
  fault(
    'no_object',
    'retried',
    { kind: 'answer', change: () => json(200, null) },
    { at: 'refresh', does: 'Answers 200 with the JSON null.' },
  ),
  fault(
    'large',
    'retried',
    { kind: 'delivery', how: 'large' },
    { at: 'refresh', does: 'Answers with 30 MB of valid JSON.' },
  ),
  fault(
    'compressed',
    'retried',
    { kind: 'delivery', how: 'compressed' },
    { at: 'refresh', does: 'Answers with a few kilobytes that decompress to 30 MB.' },
  ),
  fault(
    'redirected',
    'retried',
    { kind: 'instead', reply: ({ elsewhere }) => redirect(`${elsewhere}/token`, 307) },
    { at: 'refresh', does: 'Redirects the secret and the token to another host, by 307.' },
  ),
  fault(
    'no_access_token',
    'retried',
    { kind: 'answer', change: (reply) => withFields(reply, { access_token: undefined, authed_user: undefined }) },
    { at: 'refresh', does: 'Answers 200 without an access token.' },
  ),
];

const instead = (name: string, does: string, reply: Reply): Fault =>
  fault(name, 'retried', { kind: 'instead', reply: () => reply }, { at: 'refresh', does });

/** They say nothing of the token or the client, whatever they look like. */
const noRefusals: readonly Fault[] = [
  instead('page_refusal', 'Answers 400 with a page, as a firewall does.', page(400, 'Bad Request')),
  instead('plain_refusal', 'Answers 400 with a page of plain text.', {
    ...page(400, 'Bad Request: error=invalid_client'),
    headers: { 'content-type': 'text/plain' },
  }),
  instead('nameless_refusal', 'Answers 400 with JSON that names no error.', json(400, { message: 'Try later' })),
  instead('request_timeout', 'Answers 408 with an error of OAuth.', json(408, { error: 'invalid_grant' })),
  instead('too_early', 'Answers 425 with an error of OAuth.', json(425, { error: 'invalid_client' })),
  instead('unavailable', 'Answers 503 with an error of OAuth.', json(503, { error: 'invalid_grant' })),
];

const refusals: readonly Fault[] = [
  fault(
    'dead',
    'needs_sign_in',
    { kind: 'refuse', code: 'dead_refresh' },
    { at: 'refresh', does: 'Refuses the refresh token in the words of the vendor.' },
  ),
  fault(
    'invalid_client',
    'misconfigured',
    { kind: 'refuse', code: 'invalid_client' },
    { at: 'refresh', does: 'Refuses the client, because its secret was changed.' },
  ),
];

const answers: readonly Fault[] = [
  fault(
    'expires_in_text',
    'connected',
    { kind: 'answer', change: (reply) => withFields(reply, { expires_in: '3600' }) },
    { at: 'token', does: 'Gives expires_in as text.' },
  ),
  fault(
    'expires_in_missing',
    'connected',
    { kind: 'answer', change: (reply) => withFields(reply, { expires_in: undefined }) },
    { at: 'token', does: 'Leaves expires_in out.' },
  ),
  fault(
    'expires_in_zero',
    'connected',
    { kind: 'answer', change: (reply) => withFields(reply, { expires_in: 0 }) },
    { at: 'token', does: 'Gives 0 as expires_in.' },
  ),
];

export const faults: readonly Fault[] = [
  ...unavailable,
  ...unreadable,
  ...noRefusals,
  ...refusals,
  ...answers,
  ...attacks,
  ...idTokens,
];
