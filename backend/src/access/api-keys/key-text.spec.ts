import { isKeyText, newKeyText } from './key-text.js';

const keys = Array.from({ length: 200 }, newKeyText);

it('has a prefix, and is never repeated', () => {
  for (const key of keys) expect(key).toMatch(/^tl_[0-9A-Za-z]{49}$/);
  expect(new Set(keys).size).toBe(keys.length);
});

it('is recognised by its checksum', () => expect(keys.filter((key) => !isKeyText(key))).toEqual([]));

it.each([
  ['cut short', (key: string) => key.slice(0, -1)],
  ['with something behind it', (key: string) => `${key}0`],
  ['of another prefix', (key: string) => `ab_${key.slice(3)}`],
  ['with two characters changed places', (key: string) => swapped(key)],
  ['with one character changed', (key: string) => key.slice(0, 20) + (key[20] === 'a' ? 'b' : 'a') + key.slice(21)],
  ['with another checksum', (key: string) => key.slice(0, -1) + (key.endsWith('0') ? '1' : '0')],
  ['that is nothing', () => ''],
])('one %s is none', (_, change) => expect(keys.map(change).filter(isKeyText)).toEqual([]));

const swapped = (key: string): string => {
  const at = [...key].findIndex((each, n) => n > 3 && n < 40 && each !== key[n + 1]);
  return key.slice(0, at) + (key[at + 1] ?? '') + (key[at] ?? '') + key.slice(at + 2);
};
