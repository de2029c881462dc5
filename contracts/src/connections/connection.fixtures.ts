import { agentId, ownerId, workspaceId } from '../agents/agent.fixtures.js';
import { ConnectionId } from '../ids.js';
import type { AccessRule, ConnectionSettings } from './connection.js';
import type { ConnectionEvent } from './connection.events.js';
import { ConnectionRow } from './connection.rows.js';
import type { ModelCard } from './model-card.js';

type DataOf<T extends ConnectionEvent['type']> = Extract<ConnectionEvent, { type: T }>['data'];
type Saying<T extends ConnectionEvent['type']> = { type: T; data: DataOf<T> };

export const connectionId = ConnectionId.parse('0193a000-0000-7000-8000-0000000000c1');

export const noSettings: ConnectionSettings = { address: null, variables: {}, header: null, check: null };
export const anything: AccessRule = { methods: null, paths: null, hosts: null, callsPerHour: null };

export const connectionCreated = (over: Partial<DataOf<'ConnectionCreated'>> = {}): Saying<'ConnectionCreated'> => ({
  type: 'ConnectionCreated',
  data: {
    connectionId,
    workspaceId,
    ownerId,
    name: 'Stripe',
    service: 'stripe',
    kind: 'bearer',
    sharing: 'workspace',
    settings: noSettings,
    scopes: [],
    client: null,
    ...over,
  },
});

export const connectionAuthorized = (
  over: Partial<DataOf<'ConnectionAuthorized'>> = {},
): Saying<'ConnectionAuthorized'> => ({
  type: 'ConnectionAuthorized',
  data: {
    connectionId,
    account: null,
    scopes: [],
    hosts: ['api.stripe.com'],
    hint: '9fQz',
    expiresAt: null,
    ...over,
  },
});

export const accessGranted = (
  rule: AccessRule = anything,
  agreed: DataOf<'ConnectionAccessGranted'>['agreed'] = [],
): Saying<'ConnectionAccessGranted'> => ({
  type: 'ConnectionAccessGranted',
  data: { connectionId, agentId, rule, agreed },
});

export const modelCard = (over: Partial<ModelCard> = {}): ModelCard => ({
  model: 'small-1',
  name: 'Small 1',
  context: 128_000,
  output: 8_192,
  inputs: ['text'],
  tools: true,
  schemaWithTools: null,
  reasoning: [],
  price: null,
  sources: { context: 'vendor', output: 'vendor' },
  status: 'listed',
  ...over,
});

/** An account with a key that works. */
export const connectionRow = (over: object = {}): ConnectionRow =>
  ConnectionRow.parse({
    id: connectionId,
    workspaceId,
    revision: 2,
    position: 10,
    ownerId,
    name: 'Payments',
    service: 'stripe',
    kind: 'bearer',
    sharing: 'owner',
    status: 'active',
    reason: null,
    statusAt: '2026-01-02T03:04:05.000Z',
    degradedUntil: null,
    settings: noSettings,
    client: null,
    scopes: { asked: [], granted: [] },
    account: null,
    hosts: ['api.stripe.com'],
    hint: '9fQz',
    expiresAt: null,
    authorizedAt: '2026-01-02T03:04:05.000Z',
    checked: null,
    access: [],
    atProvider: null,
    createdAt: '2026-01-02T03:04:05.000Z',
    ...over,
  });
