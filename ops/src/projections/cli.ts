import { ConfigurationInvalid } from '@throughline/platform/config/configuration-invalid.js';
import { ChainKey } from '@throughline/platform/chain/chain-key.js';
import { poolSizes } from '@throughline/platform/config/pool-sizes.js';
import { assertConnects, runningProduct } from '@throughline/platform/postgres/full-disk.js';
import { Postgres } from '@throughline/platform/postgres/postgres.js';
import { EsdbEventStore } from '@throughline/platform/eventstore/esdb-event-store.js';
import { createLogger } from '@throughline/platform/logging/logger.js';
import { assertNamed, exitCodes } from '@throughline/platform/command-line/exit-codes.js';
import { runCommandLine } from '@throughline/platform/command-line/run-command-line.js';
import { parseArguments } from './arguments.js';
import { runChainOperation } from './run-chain.js';
import { runLogCopy } from './run-log-copy.js';
import { runLogMove } from './run-log-move.js';
import { runOperation } from './run-operation.js';
import { runFileVerification, type FileVerification } from '../verifier/verify-file.js';

const address = (name: string): string => {
  const value = process.env[name];
  if (value === undefined || value === '')
    throw new ConfigurationInvalid(`${name}: got nothing, wants the address of the running product.`);
  return value;
};

/** Next to a running product, only its own signature counts where no other is named. */
const withOwnKey = (operation: FileVerification): FileVerification => {
  const secret = process.env['CHAIN_KEY'] ?? '';
  if (operation.publicKeys.length > 0 || secret === '') return operation;
  return { ...operation, publicKeys: [ChainKey.parse(secret).publicKey] };
};

const run = async (): Promise<number> => {
  const operation = parseArguments(process.argv.slice(2));
  if (operation.kind === 'help') {
    process.stdout.write(`${operation.text}\n`);
    return exitCodes.done;
  }
  if (operation.kind === 'copy-log') return runLogCopy(operation);
  if (operation.kind === 'verify-file') return runFileVerification(withOwnKey(operation));
  assertNamed(process.env);
  const url = address('DATABASE_URL');
  await assertConnects(url, runningProduct(process.env));
  const postgres = new Postgres({
    url,
    connections: poolSizes.commandLine,
    name: 'throughline ops',
  });
  const store = new EsdbEventStore({ url: address('EVENTSTORE_URL'), logger: createLogger('silent'), attempts: 1 });
  try {
    if (operation.kind === 'export-chain' || operation.kind === 'verify-chain')
      return await runChainOperation(operation, { postgres, store });
    if (operation.kind === 'log-moved') return await runLogMove(operation, { postgres, store });
    return await runOperation(operation, { postgres, store, terminal: process.stdout.isTTY && !operation.json });
  } finally {
    await postgres.close();
    await store.close();
  }
};

runCommandLine(run);
