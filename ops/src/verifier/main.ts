import { parseArgs } from 'node:util';
import { exitCodes, CommandMistake } from '@throughline/platform/command-line/exit-codes.js';
import { parsePublicKey, runFileVerification } from './verify-file.js';

const usage = `node verify.mjs <file> --public-key <hex> [--receipt <earlier export>] [--json]

Proves that an exported history was not changed since it was signed. Needs nothing but Node and the file.
Take the public key from the product itself, at /verify, or from somebody you trust: never from the file.

Exit codes: 0 whole, 2 wrong command or not such a file, 5 changed, 6 whole, but nobody says whose signature counts.`;

const run = async (): Promise<number> => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'public-key': { type: 'string', multiple: true, default: [] },
      receipt: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new CommandMistake(usage);
  const publicKeys = values['public-key'].map(parsePublicKey);
  return runFileVerification({ file, publicKeys, receipt: values.receipt, json: values.json });
};

run().then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode =
      error instanceof CommandMistake || error instanceof TypeError ? exitCodes.usage : exitCodes.failed;
  },
);
