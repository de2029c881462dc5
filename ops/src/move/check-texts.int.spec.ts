import { onDatabase } from '@throughline/embedded/places/on-database.js';
import { newKeys, SealedLog } from '@throughline/embedded/testing/sealed-log.js';
import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { checkTexts } from './check-texts.js';

describe('The check of a log before it is moved', () => {
  const keys = newKeys();
  let stack: TestStack;
  let log: SealedLog;
  const check = () => checkTexts({ ...stack, keys, progress: () => undefined });

  beforeAll(async () => {
    stack = await startStack();
    log = new SealedLog(stack, keys);
    await log.prepare();
    await log.write('agent-1');
    await log.write('agent-2');
  });
  afterAll(async () => {
    await log.close();
    await stack.stop();
  });

  it('accepts one whose sealed texts can be opened', async () => {
    await expect(check()).resolves.toBeUndefined();
  });

  it('accepts one with what connected accounts are called', async () => {
    await log.writeAccount('connection-1');
    await expect(check()).resolves.toBeUndefined();
  });

  it('says how many cannot be, and where the first is', async () => {
    await onDatabase(stack.databaseUrl, (client) => client.query('delete from vault.subject_keys'));
    await expect(check()).rejects.toThrow('3 sealed texts cannot be opened, the first in event 0 of agent-1:');
  });
});
