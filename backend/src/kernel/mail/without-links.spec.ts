import { withoutLinks } from './without-links.js';

describe('A text in a mail', () => {
  it.each([
    'Orders',
    'Müller & Co. KG',
    'Dr. Ana Sousa',
    'v1.2 team',
    'v1.2.3-rc.4',
    'A. B. C.',
    'U.S.A. desk',
    'e.g. mails',
    'p.m.',
    '東京支店。',
    'Ärger & Öl',
    '$12.50 of $1,000.00',
    'the network 203.0.113.0/24',
    'Sales / Support: north',
    '21 November 2026 at 08:26 CET',
    'Wait … what?',
  ])('stays as it is: %s', (text) => expect(withoutLinks(text)).toBe(text));

  it.each([
    ['Dr.Who', 'Dr. Who'],
    ['Node.js team', 'Node. js team'],
    ['evil.example.com', 'evil. example. com'],
    ['see evil.test/login', 'see evil. test/login'],
    ['evil.test:8443', 'evil. test:8443'],
    ['(evil.test)!', '(evil. test)!'],
    ['Pay at EVIL.EXAMPLE, now', 'Pay at EVIL. EXAMPLE, now'],
    ['admin@evil.test', 'admin@evil. test'],
    ['mailto:admin@evil.test', 'mailto:admin@evil. test'],
    ['t.co', 't. co'],
    ['4chan.org', '4chan. org'],
    ['a-.test_.xn--p1ai', 'a-. test_. xn--p1ai'],
    ['www.evil.test', 'www. evil. test'],
    ['https://evil.test/a', 'https: //evil. test/a'],
    ['https://localhost:3000', 'https: //localhost:3000'],
    ['http:\\\\evil.test', 'http: \\\\evil. test'],
    ['hTTps:／／evil.test', 'hTTps: ／／evil. test'],
    ['http：//2130706433', 'http： //2130706433'],
    ['http:\u2060//evil', 'http: \u2060//evil'],
    ['evil。test', 'evil。 test'],
    ['evil．test', 'evil． test'],
    ['evil｡test', 'evil｡ test'],
    ['evil․test', 'evil․ test'],
    ['evil﹒test', 'evil﹒ test'],
    ['ｗｗｗ.evil.ｔｅｓｔ', 'ｗｗｗ. evil. ｔｅｓｔ'],
    ['ⓔvil.ⓣest', 'ⓔvil. ⓣest'],
    ['пример.рф', 'пример. рф'],
    ['例え.テスト', '例え. テスト'],
    ['i❤.ws', 'i❤. ws'],
    ['evil\u200b.\u2060te\u00adst', 'evil\u200b. \u2060te\u00adst'],
    ['evil.t\u200best', 'evil. t\u200best'],
    ['evil.e\u0301t', 'evil. e\u0301t'],
  ])('has no address in it: %s', (text, harmless) => {
    expect(withoutLinks(text)).toBe(harmless);
    expect(withoutLinks(harmless)).toBe(harmless);
  });

  it('has those that are meant', () => {
    const meant = ['ada@home.test', 'https://throughline.test/auth/reset'];
    const text = `ada@home.test, evil.test: https://throughline.test/auth/reset, eve@evil.test`;
    expect(withoutLinks(text, meant)).toBe(
      'ada@home.test, evil. test: https://throughline.test/auth/reset, eve@evil. test',
    );
  });
});
