import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { memberNames, type BackupHeader } from '@throughline/platform/backup/backup-format.js';
import { takeBackup } from '@throughline/platform/backup/write-backup.js';
import { rewriteBackup, withHeader, type Members } from '@throughline/platform/testing/rewrite-backup.js';
import { newKeys, SealedLog } from '@throughline/embedded/testing/sealed-log.js';
import { startStack, type TestStack } from '@throughline/embedded/testing/stack.js';
import { keysGiven } from './keys.js';
import { checkFile } from './restore-folder.js';

const keys = newKeys();
const progress = (): void => undefined;
const withKeys = { keysFor: () => Promise.resolve(keys), progress };

let folder: string;
let stack: TestStack;
const file = () => join(folder, 'a.backup');

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'throughline-signature-'));
  // Postgres runs as another user, which the statement below lets write here.
  await chmod(folder, 0o777);
  stack = await startStack();
  const log = new SealedLog(stack, keys);
  await log.prepare();
  await log.write('agent-1');
  await log.close();
  await takeBackup({ databaseUrl: stack.databaseUrl, file: file(), pepper: keys.pepper });
});
afterAll(async () => {
  await stack.stop();
  await rm(folder, { recursive: true });
});

describe('A backup that somebody without its key has changed', () => {
  const writesFile = (header: BackupHeader): BackupHeader => {
    const { before, after } = header.definition;
    const statement = `copy (select 1) to program 'id > ${join(folder, 'ran')}'`;
    return { ...header, definition: { before: [statement, ...before], after } };
  };
  const withoutSignature = (members: Members): Members => members.filter(([name]) => name !== memberNames.signature);
  const getRefusal = async (change: (members: Members) => Members): Promise<unknown> => {
    const changed = join(folder, 'changed.backup');
    await rewriteBackup(file(), changed, change);
    return checkFile(changed, withKeys).catch((error: unknown) => error);
  };

  afterEach(async () => expect(await readdir(folder)).not.toContain('ran'));

  it('is refused before any of its statements is run, whatever its manifest says', async () => {
    expect(String(await getRefusal(withHeader(writesFile)))).toContain('its signature does not fit');
  });

  it('is refused without the signature, also as a file of an earlier version', async () => {
    const unsigned = (members: Members): Members => withoutSignature(withHeader(writesFile)(members));
    expect(String(await getRefusal(unsigned))).toContain('its signature is missing');
    const earlier = withHeader((header) => ({ ...writesFile(header), format: 1 }));
    expect(String(await getRefusal(earlier))).toContain('its signature does not fit');
    expect(String(await getRefusal((members) => withoutSignature(earlier(members))))).toContain('it is not signed');
  });

  it('is refused when it has a member twice and only one is signed', async () => {
    const before = (members: Members): Members => [
      ...withHeader(writesFile)(members).filter(([name]) => name === memberNames.header),
      ...members,
    ];
    expect(String(await getRefusal(before))).toContain(`${memberNames.header} is in it twice`);
  });
});

describe('A backup', () => {
  it('is not opened without the key of its signature', async () => {
    const checked = checkFile(file(), { keysFor: () => Promise.resolve(null), progress });
    await expect(checked).rejects.toThrow('Name its secrets.json with --keys');
  });

  it('is not signed with the pepper of another product', async () => {
    const taken = takeBackup({
      databaseUrl: stack.databaseUrl,
      file: join(folder, 'b.backup'),
      pepper: newKeys().pepper,
    });
    await expect(taken).rejects.toThrow('PEPPER is not the one that this vault was made with');
    expect(await readdir(folder)).not.toContain('b.backup');
  });

  it('of an earlier version, which is not signed, is restored only with --unsigned', async () => {
    const earlier = join(import.meta.dirname, 'golden/format-1.backup');
    const options = {
      keysFor: (backup: Parameters<typeof keysGiven>[0]) =>
        keysGiven(backup, null, { BACKUP_PASSPHRASE: 'correct horse battery' }),
      progress,
    };
    await expect(checkFile(earlier, options)).rejects.toThrow('it is not signed');
    const checked = await checkFile(earlier, { ...options, unsigned: true });
    expect(checked).toMatchObject({ events: 8, names: { opened: 5 }, signed: false, findings: [] });
  });
});
