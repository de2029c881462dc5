import { createReadStream } from 'node:fs';
import type { Anchor } from '@throughline/contracts/chain/chain.events.js';
import { readLine, readLines, type Receipt } from '@throughline/contracts/chain/proof-lines.js';
import { verifyProof } from '@throughline/contracts/chain/verify-proof.js';
import { exitCodes, CommandMistake } from '@throughline/platform/command-line/exit-codes.js';
import { fileText, unprovenText } from './verdict-text.js';

/** `publicKeys` are those whose signature counts. */
export type FileVerification = {
  file: string;
  publicKeys: readonly string[];
  receipt: string | undefined;
  json: boolean;
};

/** Verifies an exported file by itself, and answers the exit code. Without a key that counts, a file proves nothing. */
export const runFileVerification = async ({ file, publicKeys, receipt, json }: FileVerification): Promise<number> => {
  const verdict = await verifyProof(getBytes(file), {
    ...(publicKeys.length === 0 ? {} : { publicKeys }),
    ...(receipt === undefined ? {} : { receipt: await receiptIn(receipt) }),
  }).catch(aboutFile(file));
  if (!verdict.isProof) throw new CommandMistake(`${file} is not an export of a chain.`);
  const isUnproven = verdict.finding === null && publicKeys.length === 0;
  const text = json ? JSON.stringify([verdict], null, 2) : isUnproven ? unprovenText(verdict) : fileText(verdict);
  process.stdout.write(`${text}\n`);
  if (isUnproven) return exitCodes.unproven;
  return verdict.finding === null ? exitCodes.done : exitCodes.different;
};

/** The last line of an earlier export, or that line alone. */
const receiptIn = async (file: string): Promise<Receipt | Anchor> => {
  let last: Uint8Array | undefined;
  const read = async (): Promise<void> => {
    for await (const lines of readLines(getBytes(file))) last = lines.at(-1)?.bytes;
  };
  await read().catch(aboutFile(file));
  const line = last === undefined ? null : readLine(last);
  if (line?.kind === 'receipt') return line.receipt;
  throw new CommandMistake(`--receipt: ${file} does not end with a receipt.`);
};

async function* getBytes(file: string): AsyncGenerator<Buffer, void> {
  // A file is read as bytes unless an encoding is named.
  for await (const piece of createReadStream(file) as AsyncIterable<Buffer>) yield piece;
}

const troubles: Readonly<Record<string, string>> = {
  EEXIST: 'exists already',
  ENOENT: 'is not there, or its folder is not',
  EISDIR: 'is a folder, not a file',
  EACCES: 'may not be opened by this user',
};

/** The system's error about a file, in words. */
export const aboutFile =
  (file: string) =>
  (error: NodeJS.ErrnoException): never => {
    const trouble = troubles[error.code ?? ''];
    throw trouble === undefined ? error : new CommandMistake(`${error.path ?? file} ${trouble}.`);
  };

export const parsePublicKey = (text: string): string => {
  if (/^[0-9a-f]{64}$/.test(text)) return text;
  throw new CommandMistake(`--public-key: got ${text}, wants 64 hexadecimal digits, as an export prints them.`);
};
