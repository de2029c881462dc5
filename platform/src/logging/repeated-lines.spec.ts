import { DomainError } from '../problems/domain-error.js';
import { RepeatedLines } from './repeated-lines.js';

it('a repeated line comes once a minute, and says how many were left out', () => {
  let now = 0;
  const lines = new RepeatedLines(() => now);
  const line = { code: 'schedules_unreadable', err: new DomainError('read_position_unavailable') };
  expect(lines.admit(line)).toEqual({ ...line, unlogged: 0 });
  expect(lines.admit(line)).toBeNull();
  expect(lines.admit(line)).toBeNull();
  now = 60_000;
  expect(lines.admit(line)).toEqual({ ...line, unlogged: 2 });
});
