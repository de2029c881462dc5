import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { agentId, workspaceId, definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { operationRef } from '@throughline/contracts/agents/tool-use.js';
import { CorrelationId, ConnectionId } from '@throughline/contracts/ids.js';
import type { Json } from '@throughline/contracts/json.js';
import { runId } from '@throughline/contracts/runs/run.fixtures.js';
import { readConfig } from '@throughline/platform/config/config.js';
import { newId } from '@throughline/platform/ids.js';
import { ToolRegistry } from '../../kernel/agent-tools/tool-registry.js';
import {
  ConnectionCredentials,
  CredentialRefused,
  type Credential,
  type CredentialCall,
} from '../../kernel/credentials/connection-credentials.js';
import { Egress } from '../../kernel/egress/egress.js';
import { OperationTools } from './operation-tools.js';

const secret = 'xoxb-0123456789-secret';
const connectionId = ConnectionId.parse(newId());
const context = {
  workspaceId,
  agentId,
  runId,
  seq: 2,
  startedBy: null,
  changedBy: null,
  correlationId: CorrelationId.parse(newId()),
  causationId: null,
  approved: false,
  definition: definition(),
  signal: new AbortController().signal,
};

type Arrived = { request: string; authorization: string | undefined; body: string };
const arrived: Arrived[] = [];
let answer: { status: number; body: string; location?: string } = { status: 200, body: '{}' };
const server = createServer((request, response) => {
  let body = '';
  request.on('data', (part: Buffer) => (body += part.toString()));
  request.on('end', () => {
    const { authorization } = request.headers;
    arrived.push({ request: `${request.method ?? ''} ${request.url ?? ''}`, authorization, body });
    if (answer.location !== undefined) response.setHeader('location', answer.location);
    response.writeHead(answer.status).end(answer.body);
  });
});
const calls: CredentialCall[] = [];
let credential: Credential;
let refusal: CredentialRefused | null;

class Credentials extends ConnectionCredentials {
  forUse(): Promise<Credential> {
    return refusal === null ? Promise.resolve(credential) : Promise.reject(refusal);
  }
  renewed(): Promise<null> {
    return Promise.resolve(null);
  }

  recordCall(_: unknown, call: CredentialCall): Promise<void> {
    calls.push(call);
    return Promise.resolve();
  }
}

const registry = new ToolRegistry();
const config = readConfig({
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://nowhere',
  EVENTSTORE_URL: 'esdb://nowhere',
  SMTP_URL: 'smtp://nowhere',
  KEY_RING: `k1:${Buffer.alloc(32).toString('base64')}`,
  PEPPER: Buffer.alloc(32).toString('base64'),
  EGRESS_ALLOW_PRIVATE: '127.0.0.0/8',
});
new OperationTools(registry, new Egress(config, () => Promise.resolve([])), new Credentials());
const use = async (operation: string, given: object) => {
  const tool = registry.find(operationRef(connectionId, operation));
  if (tool === undefined) throw new Error(`${operation} is not there.`);
  return tool.run(JSON.parse(JSON.stringify(given)) as Record<string, string>, context);
};

let host = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  arrived.splice(0);
  calls.splice(0);
  answer = { status: 200, body: '{}' };
  refusal = null;
  credential = {
    connectionId,
    service: 'slack',
    kind: 'bearer',
    address: `http://${host}/api`,
    hosts: [host],
    headers: { authorization: `Bearer ${secret}` },
    query: {},
    key: null,
    secrets: [secret],
    secretVersion: 0,
    rule: { methods: null, paths: null, hosts: null, callsPerHour: null },
  };
});

const post = { channel: 'C1', text: 'Done' };

it('posts a message with the account, and gives back what is useful, without the secret', async () => {
  answer.body = JSON.stringify({ ok: true, channel: secret, ts: '1.2', message: { text: 'Done' } });
  expect(await use('slack.post_message', post)).toEqual({ channel: '[secret]', ts: '1.2' });
  expect(arrived).toEqual([
    { request: 'POST /api/chat.postMessage', authorization: `Bearer ${secret}`, body: JSON.stringify(post) },
  ]);
  expect(calls).toEqual([{ method: 'POST', host, path: '/api/chat.postMessage', status: 200, refused: false }]);
});

it('sends a mail', async () => {
  credential = { ...credential, service: 'gmail', address: `http://${host}` };
  answer.body = '{"id":"1","threadId":"2","labelIds":["SENT"]}';
  const mail = { to: ['ana@example.com'], subject: 'Grüße', text: 'Hello' };
  expect(await use('gmail.send_message', mail)).toEqual({ id: '1', threadId: '2' });
  const [, raw = ''] = /"raw":"([A-Za-z0-9_-]+)"/.exec(arrived[0]?.body ?? '') ?? [];
  expect(arrived[0]?.request).toBe('POST /gmail/v1/users/me/messages/send');
  expect(Buffer.from(raw, 'base64url').toString()).toMatch(/^To: ana@example\.com\r\nSubject: =\?utf-8\?B\?/);
});

it.each([
  {
    what: 'a refusal',
    answered: { status: 403, body: '{"error":{"message":"No scope xoxb-0123456789-secret"}}' },
    failed: { code: 'http_403', transient: false },
  },
  {
    what: 'a refusal with status 200',
    answered: { status: 200, body: '{"ok":false,"error":"not_in_channel"}' },
    failed: { code: 'service_refused', transient: false },
  },
  {
    what: 'something that is not JSON',
    answered: { status: 200, body: '<html>' },
    failed: { code: 'service_refused', transient: false },
  },
  {
    what: 'a passing failure',
    answered: { status: 503, body: '' },
    failed: { code: 'http_503', transient: true },
  },
])('tells the model of $what', async ({ answered, failed }) => {
  answer = answered;
  const message = expect.not.stringContaining(secret) as string;
  await expect(use('slack.read_channel', { channel: 'C1' })).rejects.toMatchObject({ ...failed, message });
  expect(calls).toMatchObject([{ status: answered.status }]);
});

it('never repeats what may have been done', async () => {
  answer = { status: 503, body: '' };
  await expect(use('slack.post_message', post)).rejects.toMatchObject({ code: 'http_503', transient: false });
});

it('repeats a change that ends the same each time, and no answer to a person', () => {
  const canRepeat = (operation: string, given: Record<string, Json>) =>
    registry.find(operationRef(connectionId, operation))?.idempotent(given);
  expect(canRepeat('zendesk.update_ticket', { id: 1, status: 'open' })).toBe(true);
  expect(canRepeat('zendesk.answer_ticket', { id: 1, text: 'Done' })).toBe(false);
  expect(canRepeat('slack.post_message', post)).toBe(false);
});

it('keeps the account within its hosts and its rule', async () => {
  answer = { status: 302, body: '', location: 'http://127.0.0.2:1/steal' };
  await expect(use('slack.post_message', post)).rejects.toMatchObject({ code: 'http_302' });
  arrived.splice(0);
  credential = { ...credential, hosts: ['slack.com'] };
  await expect(use('slack.post_message', post)).rejects.toMatchObject({ code: 'connection_rule_refused' });
  credential = { ...credential, hosts: [host], rule: { ...credential.rule, methods: ['GET'] } };
  await expect(use('slack.post_message', post)).rejects.toMatchObject({ code: 'connection_rule_refused' });
  expect(arrived).toEqual([]);
});

it('calls nothing with an account of another service, without access, or with other arguments', async () => {
  await expect(use('slack.post_message', { channel: 'C1' })).rejects.toMatchObject({ code: 'arguments_invalid' });
  await expect(use('gmail.read_message', { id: '1' })).rejects.toMatchObject({ code: 'connection_not_granted' });
  credential = { ...credential, service: 'gmail' };
  await expect(use('gmail.read_message', { id: '../x' })).rejects.toMatchObject({ code: 'arguments_invalid' });
  refusal = new CredentialRefused('connection_not_granted', 'Not granted.', false);
  await expect(use('slack.post_message', post)).rejects.toMatchObject({ code: 'connection_not_granted' });
  refusal = new CredentialRefused('connection_needs_sign_in', 'Sign in.', true);
  await expect(use('slack.post_message', post)).rejects.toBe(refusal);
  expect(arrived).toEqual([]);
});

it('knows no other operation, and is no other tool', () => {
  expect(registry.find(operationRef(connectionId, 'slack.steal'))).toBeUndefined();
  expect(registry.find('conn:nobody/slack.post_message')).toBeUndefined();
  expect(registry.find('time.now')).toBeUndefined();
});
