import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { extract, type Entry } from 'tar-stream';
import type { z } from 'zod';
import {
  BackupHeader,
  BackupManifest,
  backupFormat,
  BrokenBackup,
  memberNames,
  tableOfMember,
} from './backup-format.js';
import { RowsDigest } from './rows-digest.js';
import { SealedKeys } from './sealed-keys.js';

type Member = { name: string; content: Buffer };

const unpacked = promisify(gunzip);
const cutOff = 'it ends too early. Was the disk full, or the copy cut off?';

const getContent = async (entry: Entry): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of entry) chunks.push(chunk);
  return Buffer.concat(chunks);
};

/** The members in the order of the file. */
async function* getMembers(file: string): AsyncGenerator<Member, void> {
  const members = extract();
  const reading = pipeline(createReadStream(file), members);
  // The loop below meets the same failure.
  reading.catch(() => undefined);
  let last = '';
  try {
    for await (const entry of members) {
      last = entry.header.name;
      yield { name: last, content: await getContent(entry) };
    }
    await reading;
  } catch (cause) {
    if (isMissing(cause)) throw cause;
    const what =
      cause instanceof Error && /unexpected end|premature/i.test(cause.message)
        ? cutOff
        : 'the bytes that follow are damaged.';
    throw new BrokenBackup(file, last === '' ? 'it is not a backup of Throughline.' : `after ${last}: ${what}`, {
      cause,
    });
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

const damaged = (file: string, { name }: Member, cause: unknown): BrokenBackup =>
  new BrokenBackup(file, `${name} is damaged.`, { cause });

const jsonIn = <T>(file: string, member: Member, schema: z.ZodType<T>): T => {
  try {
    return schema.parse(JSON.parse(member.content.toString('utf8')));
  } catch (cause) {
    throw damaged(file, member, cause);
  }
};

const getHeader = (file: string, first: Member | undefined): BackupHeader => {
  if (first?.name !== memberNames.header) throw new BrokenBackup(file, 'it is not a backup of Throughline.');
  const { format } = jsonIn(file, first, BackupHeader.pick({ format: true }));
  if (format > backupFormat)
    throw new BrokenBackup(
      file,
      `a newer version wrote it (format ${format}, known up to ${backupFormat}). Update first.`,
    );
  return jsonIn(file, first, BackupHeader);
};

export type InspectedBackup = {
  header: BackupHeader;
  manifest: BackupManifest;
  keys: SealedKeys | null;
  /** The manifest's bytes and their signature, not verified yet. Null: an earlier version made the file. */
  signed: { manifest: Buffer; signature: Buffer } | null;
};

/** Members that the manifest cannot have a digest of. */
const closing: readonly string[] = [memberNames.manifest, memberNames.signature];

/** Digests of all other members, and the closing ones as they are. */
type ReadMembers = {
  header: BackupHeader;
  keys: SealedKeys | null;
  digests: Map<string, string>;
  ends: Map<string, Buffer>;
};

const readMembers = async (file: string): Promise<ReadMembers> => {
  const [digests, ends] = [new Map<string, string>(), new Map<string, Buffer>()];
  let header: BackupHeader | undefined;
  let keys: SealedKeys | null = null;
  for await (const member of getMembers(file)) {
    const { name, content } = member;
    header ??= getHeader(file, member);
    // Applies to two members with one name only the first or only the last would be compared.
    if (digests.has(name) || ends.has(name)) throw new BrokenBackup(file, `${name} is in it twice.`);
    if (name === memberNames.keys) keys = jsonIn(file, member, SealedKeys);
    if (closing.includes(name)) ends.set(name, content);
    else digests.set(name, createHash('sha256').update(content).digest('hex'));
  }
  if (header === undefined) throw new BrokenBackup(file, 'it is empty.');
  return { header, keys, digests, ends };
};

const getSigned = (file: string, { header, ends }: ReadMembers, manifest: Buffer): InspectedBackup['signed'] => {
  const signature = ends.get(memberNames.signature);
  if (signature !== undefined) return { manifest, signature };
  if (header.format === 1) return null;
  throw new BrokenBackup(file, 'its signature is missing. Somebody changed the file, or the copy was cut off.');
};

/** Reads the whole file and compares each member with the manifest: nothing is restored from a file that is damaged. */
export const inspectBackup = async (file: string): Promise<InspectedBackup> => {
  const read = await readMembers(file);
  const { header, keys, digests, ends } = read;
  const written = ends.get(memberNames.manifest);
  if (written === undefined) throw new BrokenBackup(file, cutOff);
  const manifest = jsonIn(file, { name: memberNames.manifest, content: written }, BackupManifest);
  for (const { name, sha256 } of manifest.members) {
    const is = digests.get(name);
    if (is !== sha256) throw new BrokenBackup(file, is === undefined ? `${name} is missing.` : `${name} was changed.`);
    digests.delete(name);
  }
  for (const name of digests.keys()) throw new BrokenBackup(file, `${name} does not belong to it.`);
  return { header, manifest, keys, signed: getSigned(file, read, written) };
};

/** The rows of each table, in COPY's text format; whole rows at a time. Only of a file that was inspected. */
export async function* getRows(file: string): AsyncGenerator<{ table: string; rows: Buffer }, void> {
  for await (const member of getMembers(file)) {
    const table = tableOfMember(member.name);
    if (table === null) continue;
    const rows = await unpacked(member.content).catch((cause: unknown) => {
      throw damaged(file, member, cause);
    });
    yield { table, rows };
  }
}

/** The first table whose digest is not the manifest's; null when all are as they were. */
export const firstDifference = async (
  manifest: BackupManifest,
  rowsIn: (table: string) => AsyncIterable<Buffer>,
): Promise<string | null> => {
  for (const [table, { rows, digest }] of Object.entries(manifest.tables)) {
    const is = new RowsDigest();
    for await (const lines of rowsIn(table)) is.addLines(lines);
    if (is.rows !== rows || is.text !== digest) return table;
  }
  return null;
};
