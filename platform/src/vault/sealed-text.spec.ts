import { randomBytes } from 'node:crypto';
import { isSealed } from '@throughline/contracts/personal.js';
import { SealBroken } from './aes-gcm.js';
import { openText, parseSealed, sealText, type SealedText } from './sealed-text.js';

const ada = '0197a3c0-0000-7000-8000-00000000ada0';
const bob = '0197a3c0-0000-7000-8000-00000000b0b0';
const key = randomBytes(32);
const sealed = sealText(key, ada, 'name', 'Ada Lovelace');

const parsed = (text: string): SealedText => {
  const found = parseSealed(text);
  if (found === null) throw new Error('not a sealed text');
  return found;
};

describe('a sealed text', () => {
  it('says whose it is and nothing else', () => {
    expect(isSealed(sealed)).toBe(true);
    expect(parsed(sealed).subjectId).toBe(ada);
    expect(sealed).not.toContain('Ada');
  });

  it('is another one each time', () => expect(sealText(key, ada, 'name', 'Ada Lovelace')).not.toBe(sealed));

  it('opens with its key under its field', () => expect(openText(key, parsed(sealed), 'name')).toBe('Ada Lovelace'));

  it('does not open under another field', () =>
    expect(() => openText(key, parsed(sealed), 'email')).toThrow(SealBroken));

  it('does not open for another person', () =>
    expect(() => openText(key, parsed(sealed.replace(ada, bob)), 'name')).toThrow(SealBroken));

  it('does not open when a single character changed', () => {
    const last = sealed.at(-2) === 'A' ? 'B' : 'A';
    expect(() => openText(key, parsed(sealed.slice(0, -2) + last + sealed.slice(-1)), 'name')).toThrow(SealBroken);
  });

  it.each(['', 'Ada', 'sealed:v1:', 'sealed:v1:x:y:z', `sealed:v2:${ada}:${'a'.repeat(16)}:${'a'.repeat(30)}`])(
    'is not %j',
    (text) => expect(parseSealed(text)).toBeNull(),
  );
});
