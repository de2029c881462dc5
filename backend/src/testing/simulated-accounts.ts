import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { NestFactory } from '@nestjs/core';
import { connectionCreated, noSettings } from '@throughline/contracts/connections/connection.fixtures.js';
import type { ReturnFromService } from '@throughline/contracts/connections/connection.sign-in.js';
import { ConnectionId, SessionId, UserId, WorkspaceId } from '@throughline/contracts/ids.js';
import { startOAuthSimulator, type OAuthSimulator } from '@throughline/simulators/oauth/oauth-simulator.js';
import type { Vendor } from '@throughline/simulators/oauth/vendor/vendor.js';
import { Clock } from '@throughline/platform/clock.js';
import { CONFIG } from '@throughline/platform/config/config.token.js';
import { newId } from '@throughline/platform/ids.js';
import { migrate } from '@throughline/platform/postgres/migrate.js';
import { createLogger } from '@throughline/platform/logging/logger.js';
import { Notifications } from '@throughline/platform/postgres/notifications.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { TestClock } from '@throughline/platform/testing/test-clock.js';
import { Vault } from '@throughline/platform/vault/vault.js';
import { connectionMigrations } from '../connections/connections.schema.js';
import { ConnectionAuthority } from '../connections/connection-authority.js';
import { ConnectionStates } from '../connections/connection-states.js';
import { absent, evolve, type PresentConnection } from '../connections/domain/connection.js';
import {
  FinishRevocation,
  type Health,
  type ReportConnectionHealth,
} from '../connections/domain/connection.commands.js';
import { AccountCalls } from '../connections/oauth/account-calls.js';
import { ArrivedAccounts } from '../connections/oauth/arrived-accounts.js';
import { ClientTokens } from '../connections/oauth/client-tokens.js';
import { ConnectionTokens } from '../connections/oauth/connection-tokens.js';
import { IdTokens } from '../connections/oauth/id-tokens.js';
import { OAuthClients } from '../connections/oauth/oauth-clients.js';
import { OAuthSetUp } from '../connections/oauth/oauth-set-up.js';
import { ProviderCalls } from '../connections/oauth/provider-calls.js';
import { ProviderEndpoints } from '../connections/oauth/provider-endpoints.js';
import { RenewTokens } from '../connections/oauth/renew-tokens.js';
import { RevokeAtProvider } from '../connections/oauth/revoke-at-provider.js';
import { SignInAtProvider } from '../connections/oauth/sign-in-at-provider.js';
import { SignInRequests, type Arrived } from '../connections/oauth/sign-in-requests.js';
import { TokenEndpoint } from '../connections/oauth/token-endpoint.js';
import type { TokenSet } from '../connections/oauth/token-set.js';
import { TokenStore } from '../connections/oauth/token-store.js';
import { ConnectionSecrets } from '../connections/secrets/connection-secrets.js';
import { systemResolve } from '../kernel/egress/destination.js';
import { Egress } from '../kernel/egress/egress.js';
import { commandMeta } from './command-meta.js';
import { origin, testConfig } from './config.js';
import { listSimulatedEntries, type SimulatedEntry } from './simulated-entries.js';

/** Knows what the vendors' addresses are called as; everything else is the product's. */
class SimulatedCalls extends ProviderCalls {
  override timeout = 500;
  vendor: Vendor | null = null;

  get client() {
    if (this.vendor === null) return null;
    const { clientId, clientSecret } = this.vendor.client;
    return { client: { id: clientId, secret: clientSecret }, source: 'deployment', redirectUri };
  }

  override call(...[workspaceId, call]: Parameters<ProviderCalls['call']>) {
    const { address } = call;
    const isOurs = this.vendor !== null && address.startsWith('https://');
    return super.call(workspaceId, { ...call, address: isOurs ? (this.vendor?.local(address) ?? address) : address });
  }
}

const redirectUri = `${origin}/auth/connected/odd`;
const workspaceId = WorkspaceId.parse(newId());
const userId = UserId.parse(newId());
const caller = { userId, sessionId: SessionId.parse(newId()), since: 0, rested: 0 };

const created = ({ service, way, typed }: SimulatedEntry): PresentConnection => {
  const asked = way.scopes.filter((scope) => scope.default).map(({ id }) => id);
  const state = evolve(
    absent,
    connectionCreated({
      workspaceId,
      ownerId: userId,
      service: service.id,
      kind: 'oauth2_code',
      scopes: asked,
      settings: { ...noSettings, variables: typed },
    }),
    commandMeta(),
  );
  if (state.status === 'absent') throw new Error('It was created.');
  return { ...state, status: 'active' };
};

/** The product's OAuth client on a database of its own, and the simulator in place of its providers. */
export class SimulatedAccounts {
  /** Holds what was found out about connections, oldest first. */
  readonly reports: Health[] = [];
  /** Holds what providers said when they were asked to end tokens. */
  readonly revocations: ('confirmed' | 'failed')[] = [];
  private readonly connections = new Map<string, PresentConnection>();

  private constructor(
    readonly server: OAuthSimulator,
    readonly clock: TestClock,
    private readonly context: INestApplicationContext,
    private readonly calls: SimulatedCalls,
  ) {}

  static async open(databaseUrl: string): Promise<SimulatedAccounts> {
    const clock = new TestClock();
    const server = await startOAuthSimulator({
      redirectUris: [redirectUri],
      now: () => clock.now().getTime(),
      // Slow answers never come.
      wait: (_, signal) => new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true })),
    });
    const config = testConfig({ databaseUrl, eventStoreUrl: 'esdb://localhost:1', smtpUrl: 'smtp://localhost:1' });
    const calls = new SimulatedCalls(new Egress(config, systemResolve));
    const postgres = new Postgres({ url: databaseUrl });
    const notifications = new Notifications(databaseUrl, createLogger('silent'));
    const accounts: { opened: SimulatedAccounts | null } = { opened: null };
    const getConnection = (_: WorkspaceId, id: string) => accounts.opened?.connection(id);
    const context = await NestFactory.createApplicationContext(
      {
        module: class Odd {},
        providers: [
          ...oauth,
          ConnectionSecrets,
          Vault,
          { provide: Clock, useValue: clock },
          { provide: CONFIG, useValue: config },
          { provide: Postgres, useValue: postgres },
          { provide: Notifications, useValue: notifications },
          { provide: ProviderCalls, useValue: calls },
          {
            provide: ConnectionStates,
            useValue: { get: getConnection, find: getConnection },
          },
          { provide: ConnectionAuthority, useValue: { may: () => true, by: () => ({ userId, manages: true }) } },
          { provide: OAuthClients, useValue: { find: () => calls.client } },
          {
            provide: CommandBus,
            useValue: {
              execute: (sent: ReportConnectionHealth | FinishRevocation) =>
                sent instanceof FinishRevocation
                  ? accounts.opened?.revocations.push(sent.data.atProvider)
                  : accounts.opened?.reports.push(sent.data.health),
            },
          },
        ],
      },
      { logger: false },
    );
    await migrate(postgres, 'connections', connectionMigrations);
    context.get(RenewTokens).retryAfterDoubt = 10;
    accounts.opened = new SimulatedAccounts(server, clock, context, calls);
    return accounts.opened;
  }

  async stop(): Promise<void> {
    await this.context.get(Notifications).close();
    await this.context.get(Postgres).close();
    await this.context.close();
    await this.server.stop();
  }

  /** Each of them, in the dialect that it declares. */
  get entries(): SimulatedEntry[] {
    return listSimulatedEntries(this.server);
  }

  /** Nothing is played, nothing was requested, and the vendor of the entry answers. */
  begin(entry: SimulatedEntry): ConnectionId {
    this.server.reset();
    this.reports.length = 0;
    this.revocations.length = 0;
    this.calls.vendor = entry.vendor;
    const id = ConnectionId.parse(newId());
    this.connections.set(id, created(entry));
    return id;
  }

  /** To the vendor and back; what the redirect has. */
  async travel(connectionId: ConnectionId): Promise<ReturnFromService> {
    const url = await this.context.get(SignInAtProvider).start({ workspaceId, connectionId, replaces: false }, caller);
    const at = url.startsWith('https://') ? (this.calls.vendor?.local(url) ?? url) : url;
    const response = await fetch(at, { redirect: 'manual' });
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${response.status}: ${await response.text()}`);
    return Object.fromEntries(new URL(location).searchParams);
  }

  async arrive(parameters: ReturnFromService): Promise<Arrived> {
    const { pathname: path } = new URL(redirectUri);
    return (await this.context.get(SignInAtProvider).arrive({ path, parameters }, caller)).arrived;
  }

  /** As when the person says yes. */
  async storeTokens(connectionId: ConnectionId, { tokens, options }: Arrived): Promise<void> {
    await this.store.put(connectionId, { ...tokens, variables: { ...tokens.variables, ...options[0]?.variables } });
  }

  async connect(connectionId: ConnectionId): Promise<Arrived> {
    const arrived = await this.arrive(await this.travel(connectionId));
    await this.storeTokens(connectionId, arrived);
    return arrived;
  }

  /** Returns what arrived and waits for a yes. */
  async waiting(connectionId: ConnectionId): Promise<Arrived | null> {
    const flows = this.context.get(SignInRequests);
    const flow = await flows.ofConnection(connectionId);
    return flow === null ? null : flows.arrived(flow);
  }

  async current(connectionId: ConnectionId): Promise<TokenSet> {
    const connection = this.connection(connectionId);
    return this.context.get(ConnectionTokens).current({ connectionId, connection });
  }

  /** As when somebody disconnects the account. */
  async disconnect(connectionId: ConnectionId): Promise<void> {
    this.connections.set(connectionId, { ...this.connection(connectionId), status: 'revoked', revocation: 'open' });
    await this.context.get(RevokeAtProvider).finish({ workspaceId, connectionId }, commandMeta());
  }

  get store(): TokenStore {
    return this.context.get(TokenStore);
  }

  private connection(id: string): PresentConnection {
    const connection = this.connections.get(id);
    if (connection === undefined) throw new Error(`There is no connection ${id}.`);
    return connection;
  }
}

const oauth = [
  AccountCalls,
  ArrivedAccounts,
  ClientTokens,
  ConnectionTokens,
  IdTokens,
  OAuthSetUp,
  ProviderEndpoints,
  RenewTokens,
  RevokeAtProvider,
  SignInAtProvider,
  SignInRequests,
  TokenEndpoint,
  TokenStore,
];
