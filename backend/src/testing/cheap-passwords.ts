import type { INestApplicationContext } from '@nestjs/common';
import { Passwords } from '@throughline/platform/vault/passwords.js';

const cost = { memoryCost: 1_024, timeCost: 1, parallelism: 1 };

/** Hashes passwords at a low cost, but not where the time that this takes is measured. */
export const hashCheaply = async (app: INestApplicationContext): Promise<void> => {
  if (process.env['SECURITY_FULL'] === '1') return;
  const passwords = app.get(Passwords);
  Object.assign(passwords, { cost });
  await passwords.onModuleInit();
};
