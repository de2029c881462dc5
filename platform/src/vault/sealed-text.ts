import { decrypt, encrypt, type Sealed } from './aes-gcm.js';

/** The id goes to Postgres as a uuid, so nothing else may pass for one: anyone can type a text of this shape. */
const head = /^sealed:v1:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}):([\w-]{16}):/;
/** An empty text has a tag too. */
const shortestBox = 22;

/** A person's own words, as the log and the read tables hold them. */
export type SealedText = { subjectId: string } & Sealed;

/** Returns null when the text is not one of ours: then it is plain and stays as it is. */
export const parseSealed = (text: string): SealedText | null => {
  // Whatever follows the head can be long, and is checked when it is opened.
  const [beginning = '', subjectId, nonce] = head.exec(text) ?? [];
  const box = text.slice(beginning.length);
  if (subjectId === undefined || nonce === undefined || box.length < shortestBox) return null;
  return { subjectId, nonce: Buffer.from(nonce, 'base64url'), box: Buffer.from(box, 'base64url') };
};

/** Bound to the person and the field, so that one cannot be passed off as another. */
const context = (subjectId: string, field: string): string => `${subjectId}|${field}`;

export const sealText = (key: Buffer, subjectId: string, field: string, text: string): string =>
  sealIn(context(subjectId, field), key, subjectId, text);

export const openText = (key: Buffer, sealed: SealedText, field: string): string =>
  openIn(context(sealed.subjectId, field), key, sealed);

/** A context must not begin with a subject's id: people choose the names of fields. */
export const sealIn = (inContext: string, key: Buffer, subjectId: string, text: string): string => {
  const { nonce, box } = encrypt(key, Buffer.from(text), inContext);
  return `sealed:v1:${subjectId}:${nonce.toString('base64url')}:${box.toString('base64url')}`;
};

export const openIn = (inContext: string, key: Buffer, sealed: SealedText): string =>
  decrypt(key, sealed, inContext).toString();

/** The text shown in place of an erased person's data. */
export const forgotten = (subjectId: string, field: string): string =>
  field === 'name' ? `Deleted user #${subjectId.slice(-4)}` : 'Deleted';
