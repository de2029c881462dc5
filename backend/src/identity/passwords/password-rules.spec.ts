import { checkPassword } from './password-rules.js';

const about = ['Ada Lovelace', 'ada.lovelace@engines.test'];
const getCode = (password: string): string => {
  try {
    checkPassword(password, about);
    return 'fine';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'broken';
  }
};

describe('a password', () => {
  it.each([
    ['correct horse battery'],
    ['tangerine orbit 47'],
    ['ünïcödé päßwörter'],
    ['🐈🐕🐎🐄🐖🐏🐑🐐🦌🐪🐘🦏'],
    ['ada likes very much long walks'],
    ['x'.repeat(1) + 'q8Lr!2vnZp0s'],
  ])('may be %j', (password) => expect(getCode(password)).toBe('fine'));

  it.each([
    ['short', 'password_too_short'],
    ['elevenchars', 'password_too_short'],
    ['🐈🐕🐎🐄🐖🐏🐑🐐🦌🐪🐘', 'password_too_short'],
    ['tangerine orbit '.repeat(9), 'password_too_long'],
    ['passwordpassword', 'password_breached'],
    ['password1234!', 'password_breached'],
    ['123456789012', 'password_breached'],
    ['aaaaaaaaaaaa', 'password_breached'],
    ['abcabcabcabc', 'password_breached'],
    ['Throughline2026!', 'password_breached'],
    ['AdaLovelace1815', 'password_breached'],
    ['ada.lovelace@engines.test', 'password_breached'],
    ['lovelace-engines', 'password_breached'],
  ])('is refused as %j: %s', (password, code) => expect(getCode(password)).toBe(code));
});
