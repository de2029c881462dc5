import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import type { DynamicModule, Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { startMailCatcher } from '@throughline/embedded/mail-catcher.js';
import { startPayments, type Payments } from '@throughline/simulators/payments/simulator.js';
import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { readConfig, type Config } from '@throughline/platform/config/config.js';
import { chainKey } from '@throughline/platform/testing/proof-file.js';
import { EventStore } from '@throughline/platform/eventstore/event-store.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { ReadModel } from '@throughline/platform/read-model/read-model.js';
import { eventually } from '@throughline/platform/testing/eventually.js';
import { TestClock } from '@throughline/platform/testing/test-clock.js';
import { startProjections } from '@throughline/projections/engine/start-projections.js';
import { projections } from '@throughline/projections/projections.js';
import { AppModule } from '../app.module.js';
import { createApp } from '../kernel/http/create-app.js';
import { hashCheaply } from './cheap-passwords.js';
import { Client } from './client.js';
import { testConfig, testEnv } from './config.js';
import { Mailbox } from './mailbox.js';
import { isWhole, PastCheck } from './past-check.js';
import { retrySoon } from './retry-soon.js';
import { keepSlowTasksByHand } from './slow-tasks.js';
import { signUp, type Person } from './person.js';

// The whole product starts and stops here, on a machine that may be busy; no spec measures this time.
// A stack that ends repeats its readings.
jest.setTimeout(isWhole ? 1_200_000 : 120_000);

type Options = {
  /** Modules of the test, added to those of the product. */
  modules?: (Type | DynamicModule)[];
  env?: Record<string, string>;
  /** A stack that other tests use too, and stop. */
  stack?: TestStack;
};

type Served = { app: NestFastifyApplication; url: string; clock: TestClock };

export type Backend = {
  app: NestFastifyApplication;
  clock: TestClock;
  config: Config;
  url: string;
  mailbox: Mailbox;
  /** The payments simulator, with the clock of the backend; null where payments are not played. */
  payments: Payments | null;
  /** A client that is not signed in. */
  visitor: () => Client;
  /** A signed-in person with a confirmed address, a profile and their own workspace. */
  signUp: (name?: string, email?: string) => Promise<Person>;
  /** Another process of the same product, on the same stack. */
  another: (env?: Record<string, string>, clock?: TestClock) => Promise<Served>;
  /** The settings of a process that is started by itself, as another one of the same product. */
  settings: (env: Record<string, string>) => Record<string, string>;
  /** Resolves when the read tables have folded every event so far. */
  settled: () => Promise<void>;
  stop: () => Promise<void>;
};

/** The whole backend on its own stack, with the projections in this process. Call it in `beforeAll`. */
export const startBackend = async ({ modules = [], env = {}, stack: given }: Options = {}): Promise<Backend> => {
  const [stack, dataDir] = await Promise.all([given ?? startStack(), mkdtemp(join(tmpdir(), 'backend-'))]);
  const [catcher, worker] = await Promise.all([
    startMailCatcher({ dataDir, smtpPort: 0, httpPort: 0, token: randomUUID() }),
    startProjections({ ...stack, projections, chainKey }),
  ]);
  const addresses = { ...stack, smtpUrl: catcher.smtpUrl };
  const clock = new TestClock();
  const payments =
    env['BILLING_PROVIDER'] === 'test' ? await startPayments({ now: () => clock.now().getTime() }) : null;
  const config = testConfig(addresses, { ...playedBy(payments), ...env });
  const { app, url } = await serve(config, modules, clock);
  payments?.setWebhook({ url: `${url}/hooks/billing/test`, secret: webhookSecret });
  const others: NestFastifyApplication[] = [];
  const mailbox = new Mailbox(catcher.openingUrl, dataDir);
  const past = new PastCheck(app.get(Postgres));
  const visitor = (): Client => new Client(url, past);
  const settings: Backend['settings'] = (other) =>
    testEnv(addresses, { ...playedBy(payments), ...env, KEY_RING: config.keyRing, PEPPER: config.pepper, ...other });
  return {
    app,
    clock,
    config,
    url,
    mailbox,
    payments,
    visitor,
    signUp: (name, email) => signUp({ app, mailbox, client: visitor() }, { name, email }),
    another: async (other = {}, ofOther = new TestClock()) => {
      const served = await serve(readConfig(settings(other)), modules, ofOther);
      others.push(served.app);
      return served;
    },
    settings,
    settled: async () => app.get(ReadModel).waitFor(await app.get(EventStore).head()),
    stop: async () => {
      const wrong = await past.repeat();
      await expectNoOpenReads(stack);
      await Promise.all([...others, app].map((each) => each.close()));
      await payments?.stop();
      await worker.stop();
      await catcher.stop();
      if (given === undefined) await stack.stop();
      await rm(dataDir, { recursive: true });
      expect(wrong).toEqual([]);
    },
  };
};

/** On an EventStoreDB a connection has a hundred calls, so a read that is left open with each request would stop the product. */
const expectNoOpenReads = async ({ openReads }: Pick<TestStack, 'openReads'>): Promise<void> => {
  if (openReads !== undefined) await eventually('no read of the log is left open', () => openReads() === 0);
};

/** The secret that the simulator signs with. */
export const webhookSecret = 'whsec_of_tests';

const playedBy = (payments: Payments | null): Record<string, string> =>
  payments === null
    ? {}
    : { STRIPE_URL: payments.url, STRIPE_SECRET_KEY: 'sk_test_tests', STRIPE_WEBHOOK_SECRETS: webhookSecret };

const serve = async (config: Config, modules: (Type | DynamicModule)[], clock = new TestClock()): Promise<Served> => {
  const whole = AppModule.forRoot(config, clock);
  const app = await createApp(config, { ...whole, imports: [...(whole.imports ?? []), ...modules] });
  keepSlowTasksByHand(app);
  retrySoon(app);
  await hashCheaply(app);
  await app.listen(0, '127.0.0.1');
  return { app, url: await app.getUrl(), clock };
};
