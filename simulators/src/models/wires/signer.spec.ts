import { Signer } from './signer.js';

const content = 'The next step needs math_evaluate. ✓';
const token = new Signer('secret').sign('messages', content);
const bytes = Buffer.from(token, 'base64');
const changed = (at: number): string =>
  Buffer.from(bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))).toString('base64');

describe('A signed token', () => {
  it('has its content, also for a server with the same secret', () => {
    expect(new Signer('secret').open('messages', token)).toBe(content);
  });
  it.each<[string, Signer, string, string]>([
    ['with another secret', new Signer('other'), 'messages', token],
    ['on another wire', new Signer('secret'), 'responses', token],
    ['with a changed code', new Signer('secret'), 'messages', changed(0)],
    ['with changed content', new Signer('secret'), 'messages', changed(bytes.length - 1)],
    ['that is cut', new Signer('secret'), 'messages', token.slice(0, 40)],
    ['written in another way', new Signer('secret'), 'messages', `${token}\n`],
    ['that is empty', new Signer('secret'), 'messages', ''],
  ])('is refused %s', (_, signer, wire, sent) => expect(signer.open(wire, sent)).toBeNull());
});
