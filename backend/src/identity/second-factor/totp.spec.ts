import { base32, getCode, stepAt, stepMatching } from './totp.js';

const secret = Buffer.from('12345678901234567890');

describe('time-based codes', () => {
  it.each([
    [59, '94287082'],
    [1111111109, '07081804'],
    [1111111111, '14050471'],
    [1234567890, '89005924'],
    [2000000000, '69279037'],
    [20000000000, '65353130'],
  ])('are those of RFC 6238 at second %d', (second, code) =>
    expect(getCode(secret, stepAt(new Date(second * 1_000)), 8)).toBe(code),
  );

  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('have a secret spelled as RFC 4648 says: %j', (text, spelled) => expect(base32(Buffer.from(text))).toBe(spelled));

  it('are accepted half a minute early or late, and no more', () => {
    const at = new Date(1_000_000_000_000);
    const now = stepAt(at);
    expect([-2, -1, 0, 1, 2].map((off) => stepMatching(secret, getCode(secret, now + off), at))).toEqual([
      null,
      now - 1,
      now,
      now + 1,
      null,
    ]);
  });
});
