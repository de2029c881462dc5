import { nameInMail } from './name-in-mail.js';

describe('A name in a mail', () => {
  it.each(['Orders', 'Dr. Ana Sousa', 'Ärger & Öl', 'v1.2', 'A. B. C.', '東京支店', 'e.g. mails'])(
    'stays: %s',
    (name) => expect(nameInMail(name, 'an account')).toBe(name),
  );
  it.each([
    'Verify at https://evil.test/throughline now',
    'www.evil.test',
    'evil.test',
    'see evil.test/login',
    'evil.test:8443',
    'Pay at EVIL.EXAMPLE today',
    'xn--e1afmkfd.test?x=1',
    '//evil.test',
    'hTTps:／／evil.test',
    'http:/\u2060/evil.test',
    'w\u200bww.evil.test',
    'ｗｗｗ.evil.test',
    'evil。test/login',
    'evil.te\u200bst',
    'admin@evil.test',
    'Pay at evil.test, now',
    '(evil.test)',
    'evil.test!',
    'evil.xn--p1ai',
    'https:\\\\evil.test',
  ])('is left out: %s', (name) => expect(nameInMail(name, 'an account')).toBe('an account'));
});
