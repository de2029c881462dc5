// A process that does what is due and sends the notices of it, until it is killed or all is done.
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { crashAtStatement } from '@throughline/platform/testing/crash-at-statement.js';
import { testProvider } from '../test-provider.js';

const { DATABASE_URL: url = '', WEBHOOK_URL: webhookUrl = '', SECRET: secret = '', NOW: now = '' } = process.env;
/** Statements are counted from the beginning, or from when all that is due is done. */
const crashIn = (phase: string): void => {
  if (process.env['PHASE'] === phase)
    crashAtStatement(Number(process.env['CRASH_AT_STATEMENT']), Number(process.env['CRASH_AFTER_MS']));
};

const postgres = new Postgres({ url, connections: 2 });
const page = (): string => 'https://throughline.example/';
const provider = testProvider({
  ...{ postgres, clock: () => new Date(now), webhookUrl, secret, previousSecret: null, live: false },
  pages: { checkout: page, portal: page, invoice: page },
});
crashIn('due');
await provider.tick();
crashIn('delivery');
await provider.deliver();
await postgres.close();
