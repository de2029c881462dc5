import { generateKeyPairSync, sign as signBytes } from 'node:crypto';
import { canonical } from '@throughline/contracts/chain/canonical.js';
import { beginningText, linkText } from '@throughline/contracts/chain/link-text.js';
import { toHeader, written } from '@throughline/contracts/chain/proof-lines.js';
import { LinksDigest, sha256 } from '@throughline/contracts/chain/web-crypto.js';

const chain = '01980000-0000-7000-8000-000000000900';
const at = '2026-01-02T03:04:05.000Z';
/** The bytes before a key in its standard encoding. */
const encodingBytes = 12;

/** A proof of notes, signed with a key of its own; without their texts if `contents` is false. */
export const aProof = async (texts: readonly string[], contents = true, signedAt = at) => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const key = publicKey.export({ format: 'der', type: 'spki' }).subarray(encodingBytes).toString('hex');
  const before = await sha256(beginningText(chain));
  const links = new LinksDigest();
  let text = written(toHeader({ chain, from: 1, before, contents, publicKey: key }));
  let hash = before;
  const sign = <Statement extends object>(statement: Statement) => {
    const named = { ...statement, at: signedAt, publicKey: key };
    return { ...named, signature: signBytes(null, Buffer.from(canonical(named)), privateKey).toString('hex') };
  };
  for (const [index, said] of texts.entries()) {
    const event = {
      id: `${index}`,
      stream: 'note-1',
      revision: index,
      type: 'NoteWritten',
      data: { said },
      meta: { at },
    };
    hash = await sha256(linkText(hash, event));
    await links.add(hash);
    const place = { seq: index + 1, hash };
    text += written(contents ? { kind: 'event', ...place, event } : { kind: 'link', ...place });
  }
  const withheld = contents ? 0 : texts.length;
  const range = { chain, from: 1, to: texts.length, before, hash, links: await links.end(), contents, withheld };
  text += written({ kind: 'anchor', anchor: sign({ chain, number: 0, seq: texts.length, hash }) });
  text += written({ kind: 'receipt', receipt: sign({ ...range, anchors: 1 }) });
  return { text, publicKey: key };
};
