import pg from 'pg';
import { columnTypes } from './column-types.js';

describe('columnTypes', () => {
  const readInstant = columnTypes.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => unknown;

  it('reads an instant as ISO text with milliseconds', () => {
    expect(readInstant('2026-11-29 04:27:59.1234+00')).toBe('2026-11-29T04:27:59.123Z');
  });

  it.each(['infinity', '-infinity'])('keeps %s, which no date can hold', (text) => {
    expect(readInstant(text)).toBe(text);
  });
});
