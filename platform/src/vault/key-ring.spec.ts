import { randomBytes } from 'node:crypto';
import { ConfigurationInvalid } from '../config/configuration-invalid.js';
import { SealBroken } from './aes-gcm.js';
import { KeyRing, UnknownKey } from './key-ring.js';

const key = () => randomBytes(32).toString('base64');
const [old, fresh] = [`old:${key()}`, `fresh:${key()}`];
const dataKey = randomBytes(32);

describe('a key ring', () => {
  it('opens what it sealed', () => {
    const keyRing = KeyRing.parse(old);
    expect(keyRing.unwrap(keyRing.wrap(dataKey, 'here'), 'here')).toEqual(dataKey);
  });

  it('seals with its first key and opens with all', () => {
    const wrapped = KeyRing.parse(old).wrap(dataKey, 'here');
    const keyRing = KeyRing.parse(`${fresh},${old}`);
    expect(keyRing.unwrap(wrapped, 'here')).toEqual(dataKey);
    expect(keyRing.wrap(dataKey, 'here').kekId).toBe('fresh');
  });

  it('does not open what was sealed for another place', () => {
    const keyRing = KeyRing.parse(old);
    expect(() => keyRing.unwrap(keyRing.wrap(dataKey, 'here'), 'there')).toThrow(SealBroken);
  });

  it('names the key it lacks', () => {
    const wrapped = KeyRing.parse(old).wrap(dataKey, 'here');
    expect(() => KeyRing.parse(fresh).unwrap(wrapped, 'here')).toThrow(UnknownKey);
  });

  it.each([
    ['a short key', 'k1:c2hvcnQ='],
    ['a key of 48 bytes', `k1:${randomBytes(48).toString('base64')}`],
    ['the same id twice', `k1:${key()},k1:${key()}`],
  ])('refuses %s', (_, text) => {
    expect(() => KeyRing.parse(text)).toThrow(ConfigurationInvalid);
  });
});
