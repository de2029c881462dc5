import { toHtml } from './email-html.js';
import { getText, withoutLinksInNames, type EmailTemplate } from './email-template.js';

const template: EmailTemplate = {
  subject: 'Confirm your e-mail',
  preview: 'It takes a moment.',
  paragraphs: ['Hi <b>Ada</b> & co,'],
  code: { label: 'Or type this code:', value: '123 456' },
  action: { label: 'Confirm e-mail', url: 'https://throughline.test/auth/verify#t=abc' },
  notes: ['Not you? Ignore this mail.'],
};

describe('an e-mail template', () => {
  it('has the same content as text and as HTML', () => {
    for (const body of [getText(template), toHtml(template)]) {
      for (const part of ['123 456', 'https://throughline.test/auth/verify#t=abc', 'Not you? Ignore this mail.']) {
        expect(body).toContain(part);
      }
    }
  });

  it('renders what people wrote as text, never as markup', () => {
    expect(toHtml(template)).toContain('Hi &#60;b&#62;Ada&#60;/b&#62; &#38; co,');
    expect(toHtml({ ...template, subject: '</title><script>' })).not.toContain('<script>');
  });

  it('has no links but its own, whatever names people chose', () => {
    const name = 'Ada of evil.test, https://evil.test or ada@evil.test';
    const { to, template: harmless } = withoutLinksInNames({
      to: { name, address: 'ada@home.test' },
      template: {
        ...template,
        subject: `${name} invites you`,
        preview: `Join ${name}.`,
        paragraphs: [`“${name}” is now ada@home.test.`],
        notes: [`You know ${name}.\nhttps://throughline.test/auth/reset`],
        meant: ['ada@home.test', 'https://throughline.test/auth/reset'],
      },
    });
    for (const part of [to.name, harmless.subject, getText(harmless), toHtml(harmless)]) {
      expect(part).toContain('Ada of evil. test, https: //evil. test or ada@evil. test');
      expect(part).not.toContain('evil.test');
    }
    for (const part of [getText(harmless), toHtml(harmless)])
      expect(part.match(/https?:\/\/[^\s"<]+|[\w-]+@[\w-]+\.\w+/g)).toEqual(
        expect.arrayContaining([
          'ada@home.test',
          'https://throughline.test/auth/reset',
          'https://throughline.test/auth/verify#t=abc',
        ]),
      );
  });

  it('loads nothing from the network', () => expect(toHtml(template)).not.toMatch(/src=|url\(|@import|<link/));

  it('omits parts that it does not have', () => {
    const { code: _code, action: _action, ...bare } = template;
    expect(getText(bare)).toBe('Hi <b>Ada</b> & co,\n\n—\n\nNot you? Ignore this mail.\n\nThroughline');
    expect(toHtml(bare)).not.toContain('class="action"');
  });
});
