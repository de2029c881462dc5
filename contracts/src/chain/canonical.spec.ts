import fc from 'fast-check';
import { canonical, spelled } from './canonical.js';

describe('Canonical JSON', () => {
  it('is what RFC 8785 shows', () => {
    const value = {
      numbers: [333333333.3333333, 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
      string: '\u20ac$\u000f\u000aA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
    };
    expect(canonical(value)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    );
  });

  it('sorts names by their UTF-16 code units', () => {
    const names = ['\u20ac', '\r', '\ufb33', '1', '\ud83d\ude00', '\u0080', '\u00f6'];
    const sorted = ['\r', '1', '\u0080', '\u00f6', '\u20ac', '\ud83d\ude00', '\ufb33'];
    const value = Object.fromEntries(names.map((name) => [name, 0]));
    expect(canonical(value)).toBe(`{${sorted.map((name) => `${JSON.stringify(name)}:0`).join(',')}}`);
  });

  it('says the same of every JSON value however it was written, and is JSON that reads as the same', () => {
    fc.assert(
      fc.property(fc.jsonValue({ noUnicodeString: false }), (value) => {
        const text = canonical(value);
        expect(canonical(JSON.parse(text))).toBe(text);
        expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('is the same written in one go and part by part, whatever the names', () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.integer().map(String),
      fc.constantFrom('__proto__', 'a', ''),
    );
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.jsonValue(),
        fc.array(tie('value'), { maxLength: 4 }),
        // As JSON is read: a field may be named `__proto__`.
        fc.array(fc.tuple(name, tie('value')), { maxLength: 6 }).map((fields) => Object.fromEntries(fields)),
      ),
    }));
    fc.assert(
      fc.property(value, (one) => canonical(one) === spelled(one)),
      { numRuns: 1_000 },
    );
  });
});
