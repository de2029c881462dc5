import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { BackupHeader, BackupManifest, memberNames } from '../backup/backup-format.js';
import { extract, pack } from 'tar-stream';

export type Members = [name: string, content: Buffer][];

const getMembers = async (file: string): Promise<Members> => {
  const [entries, members]: [ReturnType<typeof extract>, Members] = [extract(), []];
  const reading = pipeline(createReadStream(file), entries);
  for await (const entry of entries) members.push([entry.header.name, await buffer(entry)]);
  await reading;
  return members;
};

/** As somebody does who can write to the file, but has no key. */
export const rewriteBackup = async (from: string, to: string, change: (members: Members) => Members): Promise<void> => {
  const tar = pack();
  for (const [name, content] of change(await getMembers(from))) tar.entry({ name }, content);
  tar.finalize();
  await pipeline(tar, createWriteStream(to));
};

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** Another header, with the digest that it has then. */
export const withHeader =
  (change: (header: BackupHeader) => BackupHeader) =>
  (members: Members): Members => {
    const found = new Map(members);
    const getContent = (name: string): unknown => JSON.parse(String(found.get(name)));
    const header = json(change(BackupHeader.parse(getContent(memberNames.header))));
    const manifest = BackupManifest.parse(getContent(memberNames.manifest));
    const sha256 = createHash('sha256').update(header).digest('hex');
    found.set(memberNames.header, header);
    found.set(
      memberNames.manifest,
      json({
        ...manifest,
        members: manifest.members.map((member) =>
          member.name === memberNames.header ? { ...member, sha256 } : member,
        ),
      }),
    );
    return [...found];
  };
