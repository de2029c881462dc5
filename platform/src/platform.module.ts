import {
  Global,
  Module,
  type BeforeApplicationShutdown,
  type DynamicModule,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type Provider,
} from '@nestjs/common';
import { DiscoveryModule, ModuleRef } from '@nestjs/core';
import { Clock, SystemClock } from './clock.js';
import type { Config } from './config/config.js';
import { CONFIG } from './config/config.token.js';
import { poolSizes } from './config/pool-sizes.js';
import { DeciderRunner } from './deciders/decider-runner.js';
import { SkippedEvents } from './deciders/skipped-events.js';
import { Snapshots } from './deciders/snapshots.js';
import { EsdbEventStore } from './eventstore/esdb-event-store.js';
import { EventStore } from './eventstore/event-store.js';
import { Logger } from './logging/logger.js';
import { processLogger } from './logging/process-logger.js';
import { PolicyDiscovery } from './policies/policy-discovery.js';
import { PolicyRegistry } from './policies/policy-registry.js';
import { PolicyRunner } from './policies/policy-runner.js';
import { Notifications } from './postgres/notifications.js';
import { Postgres } from './postgres/postgres.js';
import { PositionWaiter } from './read-model/position-waiter.js';
import { ReadModel } from './read-model/read-model.js';
import { Fingerprints } from './vault/fingerprints.js';
import { Passwords } from './vault/passwords.js';
import { SystemTimers, Timers } from './timers.js';
import { tracer } from './tracing/tracer.js';
import { Vault } from './vault/vault.js';

const postgres = {
  provide: Postgres,
  inject: [CONFIG, Logger],
  useFactory: (config: Config, logger: Logger) =>
    new Postgres({
      url: config.databaseUrl,
      connections: poolSizes.backend,
      name: 'throughline backend',
      onIdleError: (error) =>
        logger.warn({ code: 'postgres_connection_broken', err: error }, 'An idle connection to Postgres broke.'),
    }),
};
const notifications = {
  provide: Notifications,
  inject: [CONFIG, Logger],
  useFactory: (config: Config, logger: Logger) => new Notifications(config.databaseUrl, logger),
};
const eventStore = {
  provide: EventStore,
  inject: [CONFIG, Logger],
  useFactory: (config: Config, logger: Logger) => new EsdbEventStore({ url: config.eventStoreUrl, logger }).ready(),
};
const deciders: Provider[] = [
  {
    provide: Snapshots,
    inject: [Postgres, Logger],
    useFactory: (db: Postgres, logger: Logger) => new Snapshots(db, logger),
  },
  SkippedEvents,
  DeciderRunner,
];
const policies: Provider[] = [
  PolicyRegistry,
  PolicyDiscovery,
  {
    provide: PolicyRunner,
    inject: [EventStore, Postgres, PolicyRegistry, Logger],
    useFactory: (store: EventStore, db: Postgres, registry: PolicyRegistry, logger: Logger) =>
      new PolicyRunner({ store, postgres: db, registry, logger }),
  },
];
const readModel: Provider[] = [
  {
    provide: PositionWaiter,
    inject: [Postgres, Notifications],
    useFactory: (db: Postgres, notifications: Notifications) => new PositionWaiter(db, notifications),
  },
  {
    provide: ReadModel,
    inject: [Postgres, Vault, PositionWaiter, Logger],
    useFactory: (db: Postgres, vault: Vault, waiter: PositionWaiter, logger: Logger) =>
      new ReadModel({ postgres: db, revealer: vault, waiter, logger }),
  },
];

/** The services that every feature uses, one instance of each per process. */
@Global()
@Module({})
export class PlatformModule implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown {
  constructor(private readonly parts: ModuleRef) {}

  /** Tests hand in a clock of their own. */
  static forRoot(config: Config, clock: Clock = new SystemClock()): DynamicModule {
    const providers: Provider[] = [
      { provide: CONFIG, useValue: config },
      { provide: Clock, useValue: clock },
      { provide: Timers, useClass: SystemTimers },
      { provide: Logger, useValue: processLogger(config) },
      postgres,
      notifications,
      eventStore,
      ...deciders,
      ...policies,
      ...readModel,
      Vault,
      Fingerprints,
      Passwords,
    ];
    return { module: PlatformModule, imports: [DiscoveryModule], providers, exports: providers };
  }

  /** Policies run in processes with the `jobs` role. By now every policy has been registered. */
  async onApplicationBootstrap(): Promise<void> {
    const { traces } = this.parts.get<Config>(CONFIG);
    if (traces !== null)
      await tracer.start({ ...traces, service: 'throughline-backend', logger: this.parts.get(Logger) });
    if (this.parts.get<Config>(CONFIG).roles.includes('jobs')) this.parts.get(PolicyRunner).start();
  }

  /** Policies stop first, while everything they use is still running. */
  beforeApplicationShutdown(): Promise<void> {
    return this.parts.get(PolicyRunner).stop();
  }

  /** Closed in this order, so that nothing uses a service that is closed already. */
  async onApplicationShutdown(): Promise<void> {
    for (const stop of [
      () => this.parts.get(EventStore).close(),
      () => this.parts.get(Notifications).close(),
      () => this.parts.get(Postgres).close(),
      () => tracer.stop(),
    ])
      await stop();
  }
}
