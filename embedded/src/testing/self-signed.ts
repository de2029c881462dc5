import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, Math.floor(length / 0x100), length % 0x100];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
};

const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts);
const oid = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const time = (date: Date): Buffer => {
  const [text = ''] = date.toISOString().replaceAll(/[-:T]/g, '').split('.');
  return der(0x18, Buffer.from(`${text}Z`));
};
const pem = (label: string, content: Buffer): string =>
  `-----BEGIN ${label}-----\n${(content.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END ${label}-----\n`;

const ids = { ecdsaWithSha256: '2a8648ce3d040302', commonName: '550403', altName: '551d11', constraints: '551d13' };
const truth = der(0x01, Buffer.from([0xff]));
const extension = (id: string, content: Buffer): Buffer => sequence(oid(id), der(0x04, content));

/** A self-signed certificate for this machine, valid for a day. */
export const selfSigned = (): { certificate: string; key: string } => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(oid(ids.ecdsaWithSha256));
  const name = sequence(der(0x31, sequence(oid(ids.commonName), der(0x0c, Buffer.from('localhost')))));
  const names = sequence(der(0x82, Buffer.from('localhost')), der(0x87, Buffer.from([127, 0, 0, 1])));
  const hourMs = 3_600_000;
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    algorithm,
    name,
    sequence(time(new Date(Date.now() - hourMs)), time(new Date(Date.now() + 24 * hourMs))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension(ids.altName, names), extension(ids.constraints, sequence(truth)))),
  );
  const signature = sign('sha256', content, privateKey);
  return {
    certificate: pem('CERTIFICATE', sequence(content, algorithm, der(0x03, Buffer.from([0]), signature))),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
};
