import type { Receipt, ReceiptClaims } from '@throughline/contracts/chain/proof-lines.js';
import { LinksDigest } from '@throughline/contracts/chain/web-crypto.js';
import type { Postgres, Queryable } from '../postgres/postgres.js';
import { askWorker } from '../projections/control/requests.js';
import type { ChainKey } from './chain-key.js';
import { readBefore, readLinks } from './link-reader.js';

/** The chain lacks a part of the range that was to be signed. */
export class NotInChain extends Error {
  constructor({ chain, from, to }: ReceiptClaims) {
    super(`The chain ${chain} does not have all events from ${from} to ${to}.`);
    this.name = 'NotInChain';
  }
}

/** Signs a range as the chain has it, whatever was read for the file. */
export const signReceipt = async (db: Queryable, key: ChainKey, claims: ReceiptClaims): Promise<Receipt> => {
  const before = await readBefore(db, claims);
  if (before === null) throw new NotInChain(claims);
  const links = new LinksDigest();
  let [hash, seq] = [before, claims.from - 1];
  for await (const link of readLinks(db, claims)) {
    if (link.seq !== seq + 1) throw new NotInChain(claims);
    await links.add(link.hash);
    ({ hash, seq } = link);
  }
  if (seq !== claims.to) throw new NotInChain(claims);
  return key.sign({ ...claims, before, hash, links: await links.end(), at: new Date().toISOString() });
};

/** A chain of a million links is read in some seconds. */
const timeoutMs = 60_000;

/** Has the projections worker sign, which alone has the key. */
export const requestReceipt = async (db: Postgres, claims: ReceiptClaims): Promise<Receipt> => {
  const options = { receipt: claims };
  const answer = await askWorker(db, { kind: 'receipt', projections: [], options }, timeoutMs);
  if (answer !== null && 'receipt' in answer && answer.receipt !== undefined) return answer.receipt;
  const why = answer !== null && 'refused' in answer ? answer.refused : 'It does not answer.';
  throw new Error(`The projections worker did not sign a receipt. ${why}`);
};
