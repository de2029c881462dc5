import { X509Certificate } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { issueCertificate } from './issue-certificate.js';
import { ownCertificate } from './own-certificate.js';

describe('The certificate of a data folder', () => {
  let parent: string;
  let folder: string;
  const content = async (): Promise<Record<'authority' | 'certificate' | 'key', string>> => {
    const files = await ownCertificate(folder);
    const read = (file: string): Promise<string> => readFile(file, 'utf8');
    return {
      authority: await read(files.authority),
      certificate: await read(files.certificate),
      key: await read(files.key),
    };
  };
  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), 'certificate-'));
    folder = join(parent, 'event-store');
  });
  afterEach(() => rm(parent, { recursive: true }));

  it('is issued once, for this machine, in files of their owner alone', async () => {
    const issued = await content();
    const certificate = new X509Certificate(issued.certificate);
    expect(certificate.verify(new X509Certificate(issued.authority).publicKey)).toBe(true);
    for (const host of ['localhost', 'example.test'])
      expect(certificate.checkHost(host)).toBe(host === 'localhost' ? host : undefined);
    expect(certificate.checkIP('127.0.0.1')).toBe('127.0.0.1');
    expect(certificate.ca).toBe(false);
    expect(await content()).toEqual(issued);
    for (const file of await readdir(folder)) expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('is issued again in the last year before it ends', async () => {
    await content();
    const ending = await issueCertificate(364);
    const files = await ownCertificate(folder);
    await writeFile(files.authority, ending.authority);
    await writeFile(files.certificate, ending.certificate);
    await writeFile(files.key, ending.key);
    const renewed = new X509Certificate((await content()).certificate);
    expect(renewed.validToDate.getTime()).toBeGreaterThan(Date.now() + 3_000 * 24 * 3_600_000);
  });

  it.each(['ca.crt', 'node.crt', 'node.key'] as const)(
    'is issued again when %s does not fit the others',
    async (name) => {
      const before = await content();
      const other = await issueCertificate(3_650);
      const parts = { 'ca.crt': other.authority, 'node.crt': other.certificate, 'node.key': other.key };
      await writeFile(join(folder, name), parts[name]);
      const after = await content();
      expect(after.certificate).not.toBe(before.certificate);
      expect(new X509Certificate(after.certificate).verify(new X509Certificate(after.authority).publicKey)).toBe(true);
    },
  );
});
