import { randomBytes } from 'node:crypto';
import { ConfigurationInvalid } from '../config/config.js';
import { SealBroken } from './aes-gcm.js';
import { KeyRing, UnknownKey } from './key-ring.js';

const key = () => randomBytes(32).toString('base64');
const [old, fresh] = [`old:${key()}`, `fresh:${key()}`];
const dataKey = randomBytes(32);

describe('a key ring', () => {
  it('opens what it sealed', () => {
    const ring = KeyRing.parse(old);
    expect(ring.unwrap(ring.wrap(dataKey, 'here'), 'here')).toEqual(dataKey);
  });

  it('seals with its first key and opens with all', () => {
    const wrapped = KeyRing.parse(old).wrap(dataKey, 'here');
    const ring = KeyRing.parse(`${fresh},${old}`);
    expect(ring.unwrap(wrapped, 'here')).toEqual(dataKey);
    expect(ring.wrap(dataKey, 'here').kekId).toBe('fresh');
  });

  it('does not open what was sealed for another place', () => {
    const ring = KeyRing.parse(old);
    expect(() => ring.unwrap(ring.wrap(dataKey, 'here'), 'there')).toThrow(SealBroken);
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
