import { htmlOf } from './letter-html.js';
import { textOf, type Letter } from './letter.js';

const letter: Letter = {
  subject: 'Confirm your email',
  preview: 'It takes a moment.',
  paragraphs: ['Hi <b>Ada</b> & co,'],
  code: { label: 'Or type this code:', value: '123 456' },
  action: { label: 'Confirm email', url: 'https://throughline.test/auth/verify#t=abc' },
  notes: ['Not you? Ignore this mail.'],
};

describe('a letter', () => {
  it('says the same as text and as HTML', () => {
    for (const body of [textOf(letter), htmlOf(letter)]) {
      for (const part of ['123 456', 'https://throughline.test/auth/verify#t=abc', 'Not you? Ignore this mail.']) {
        expect(body).toContain(part);
      }
    }
  });

  it('takes what people wrote as text, never as markup', () => {
    expect(htmlOf(letter)).toContain('Hi &#60;b&#62;Ada&#60;/b&#62; &#38; co,');
    expect(htmlOf({ ...letter, subject: '</title><script>' })).not.toContain('<script>');
  });

  it('loads nothing from anywhere', () => expect(htmlOf(letter)).not.toMatch(/src=|url\(|@import|<link/));

  it('leaves out what it does not have', () => {
    const { code: _code, action: _action, ...bare } = letter;
    expect(textOf(bare)).toBe('Hi <b>Ada</b> & co,\n\n—\n\nNot you? Ignore this mail.\n\nThroughline');
    expect(htmlOf(bare)).not.toContain('class="action"');
  });
});
