import { createPrivateKey, X509Certificate } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Paths of files in PEM. */
export type OwnCertificate = { authority: string; certificate: string; key: string };

const dayMs = 24 * 3_600_000;
const validDays = 3_650;
/** A process that runs for less than this never shows a certificate that has ended. */
const renewedBeforeDays = 365;

const filesIn = (folder: string): OwnCertificate => ({
  authority: join(folder, 'ca.crt'),
  certificate: join(folder, 'node.crt'),
  key: join(folder, 'node.key'),
});

/** False for files that are missing, broken or do not belong together, as after a crash while they were written. */
const isUsable = async (files: OwnCertificate): Promise<boolean> => {
  try {
    const authority = new X509Certificate(await readFile(files.authority));
    const certificate = new X509Certificate(await readFile(files.certificate));
    return (
      certificate.verify(authority.publicKey) &&
      certificate.checkPrivateKey(createPrivateKey(await readFile(files.key))) &&
      certificate.validToDate.getTime() > Date.now() + renewedBeforeDays * dayMs
    );
  } catch {
    return false;
  }
};

const write = async (file: string, content: string): Promise<void> => {
  await writeFile(`${file}.new`, content, { mode: 0o600 });
  await rename(`${file}.new`, file);
};

/** The certificate of this folder: issued at the first start, and again by a start in the last year before it ends. */
export const ownCertificate = async (folder: string): Promise<OwnCertificate> => {
  const files = filesIn(folder);
  if (await isUsable(files)) return files;
  // Loaded here, because most starts issue nothing.
  const { issueCertificate } = await import('./issue-certificate.js');
  const issued = await issueCertificate(validDays);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await write(files.key, issued.key);
  await write(files.certificate, issued.certificate);
  await write(files.authority, issued.authority);
  return files;
};
