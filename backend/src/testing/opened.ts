import type { INestApplicationContext } from '@nestjs/common';
import { Vault } from '@throughline/platform/vault/vault.js';

/** An event of the log as its readers get it: with its contents in clear. */
export const opened = <E>({ app }: { app: INestApplicationContext }, event: E): Promise<E> =>
  app.get(Vault, { strict: false }).reveal(event);
