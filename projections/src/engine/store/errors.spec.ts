import { isCausedByEvent, isTransient } from './errors.js';

const failure = (code: string) => Object.assign(new Error('It ended.'), { code });

describe('what a failed transaction says', () => {
  it.each(['08006', '40P01', '57P01', '25P03', '25P04', 'ECONNRESET'])('%s passes, so it is tried again', (code) =>
    expect([isTransient(failure(code)), isCausedByEvent(failure(code))]).toEqual([true, false]),
  );
  it('a Postgres of this machine whose socket is missing passes', () =>
    expect(isTransient(Object.assign(failure('ENOENT'), { syscall: 'connect' }))).toBe(true));
  it.each(['25P02', '42P01', '23505'])('%s stays', (code) => expect(isTransient(failure(code))).toBe(false));
});
