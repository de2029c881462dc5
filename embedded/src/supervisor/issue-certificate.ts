import 'reflect-metadata';
import { randomBytes, webcrypto } from 'node:crypto';
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

/** In PEM. Clients trust `authority`; the server shows `certificate`. */
export type IssuedCertificate = { authority: string; certificate: string; key: string };

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const hourMs = 3_600_000;

const newKeys = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

/** The first bit stays zero, because serial numbers are positive. */
const newSerialNumber = (): string => `01${randomBytes(15).toString('hex')}`;

/**
 * A certificate for servers on this machine, and the authority that issued it. The key of the authority is not kept, so
 * that nobody can issue another one in its name.
 */
export const issueCertificate = async (days: number): Promise<IssuedCertificate> => {
  const [authorityKeys, keys] = await Promise.all([newKeys(), newKeys()]);
  const validity = {
    // Clocks of containers may differ a little.
    notBefore: new Date(Date.now() - hourMs),
    notAfter: new Date(Date.now() + days * 24 * hourMs),
  };
  const authority = await X509CertificateGenerator.createSelfSigned({
    ...validity,
    serialNumber: newSerialNumber(),
    name: 'CN=Throughline embedded authority',
    keys: authorityKeys,
    signingAlgorithm: algorithm,
    extensions: [new BasicConstraintsExtension(true, 0, true), new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true)],
  });
  const certificate = await X509CertificateGenerator.create({
    ...validity,
    serialNumber: newSerialNumber(),
    subject: 'CN=localhost',
    issuer: authority.subject,
    publicKey: keys.publicKey,
    signingKey: authorityKeys.privateKey,
    signingAlgorithm: algorithm,
    extensions: [
      new BasicConstraintsExtension(false, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.digitalSignature, true),
      new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
      new SubjectAlternativeNameExtension([
        { type: 'dns', value: 'localhost' },
        { type: 'ip', value: '127.0.0.1' },
        { type: 'ip', value: '::1' },
      ]),
    ],
  });
  return {
    authority: `${authority.toString('pem')}\n`,
    certificate: `${certificate.toString('pem')}\n`,
    key: `${PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY')}\n`,
  };
};
