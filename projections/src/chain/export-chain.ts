import { randomBytes } from 'node:crypto';
import { access, open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Verdict } from '@throughline/contracts/chain/finding.js';
import type { ChainKey } from '@throughline/platform/chain/chain-key.js';
import { getBeginning } from '@throughline/platform/chain/link.js';
import { signReceipt } from '@throughline/platform/chain/receipts.js';
import { writeProof } from '@throughline/platform/chain/write-proof.js';
import { LogCheck, type LogCheckDeps } from './log-check.js';

type ExportDeps = LogCheckDeps & { chain: string; key: ChainKey };

/** The receipt follows only where all of it fits. */
const getLines = ({ chain, key, postgres, store }: ExportDeps, check: LogCheck): AsyncGenerator<string, void> =>
  writeProof({
    header: { chain, from: 1, before: getBeginning(chain), contents: true, publicKey: key.publicKey },
    links: check.links(),
    store,
    sign: (claims) =>
      check.verdict(chain).finding === null ? signReceipt(postgres, key, claims) : Promise.resolve(null),
  });

/** As opening a file that must be new would, before the log is read for it. */
const assertNew = async (path: string): Promise<void> => {
  if (await access(path).then(always, never))
    throw Object.assign(new Error(`EEXIST: file already exists, open '${path}'`), { code: 'EEXIST', path });
};
const always = (): boolean => true;
const never = (): boolean => false;

/**
 * Into a new file that only its owner reads, and that has its name when it is complete. A chain that does not fit its log gives
 * none: the verdict says where.
 */
export const exportChain = async (deps: ExportDeps, to: string): Promise<Verdict> => {
  await assertNew(to);
  const unfinished = `${to}.${randomBytes(6).toString('hex')}.unfinished`;
  const file = await open(unfinished, 'wx', 0o600);
  const check = new LogCheck(deps);
  try {
    await pipeline(Readable.from(getLines(deps, check)), file.createWriteStream());
    const verdict = check.verdict(deps.chain);
    if (verdict.finding === null) await rename(unfinished, to);
    // The receipt is signed as well.
    return { ...verdict, publicKeys: [...new Set([...verdict.publicKeys, deps.key.publicKey])] };
  } finally {
    await rm(unfinished, { force: true });
  }
};
