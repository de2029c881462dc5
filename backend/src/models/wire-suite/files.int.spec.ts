import { pdfFile } from '../../testing/office-files.js';
import { talk, WireFixture, wireCases } from '../../testing/wire-fixture.js';
import type { ConversationFile } from '../language-model.js';

let fixture: WireFixture;
WireFixture.giveTo((opened) => (fixture = opened));

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const pdf = pdfFile('One heron.');
type As = Partial<ConversationFile> & Pick<ConversationFile, 'sent'>;
const file = (over: As): ConversationFile => ({
  input: 'order',
  name: 'order.csv',
  mediaType: 'text/csv',
  bytes: 9,
  hash: 'a'.repeat(64),
  ...over,
});
const asFile = (bytes: Buffer): ConversationFile['sent'] => ({ as: 'file', open: () => Promise.resolve(bytes) });
const ofFile = {
  instructions: '1. Answer: The order is {{order}}.',
  inputNames: ['order'],
  tools: [],
  inputs: { order: {} },
};

describe.each(wireCases)('A file over $wire', (each) => {
  const ask = (...files: ConversationFile[]) => fixture.ask(each, talk(each, { ...ofFile, files }));
  const sent = () => fixture.server.requests.at(-1)?.body ?? '';

  it('has its text with the inputs', async () => {
    const { turn } = (await ask(file({ sent: { as: 'text', text: 'a,b\n1,2', isCut: false, leftOut: [] } }))).answer;
    expect(turn.answer).toBe('The order is a,b\n1,2.');
  });
  it.each([
    ['a picture', { name: 'order.png', mediaType: 'image/png' } as const, png],
    ['a document', { name: 'order.pdf', mediaType: 'application/pdf' } as const, pdf],
  ])('is sent as it is when it is %s, and is named before', async (_, over, bytes) => {
    await ask(file({ ...over, bytes: bytes.length, sent: asFile(bytes) }));
    expect(JSON.stringify(sent())).toContain(bytes.toString('base64'));
    expect(JSON.stringify(sent())).toContain(over.name);
  });
  it('is refused by the provider when it is not what it is said to be', () =>
    expect(ask(file({ name: 'order.png', mediaType: 'image/png', sent: asFile(pdf) }))).rejects.toMatchObject({
      transient: false,
    }));
  it('is said not to be seen when nothing of it is sent', async () => {
    await ask(file({ sent: { as: 'nothing', why: 'There is no text in it.' } }));
    expect(JSON.stringify(sent())).toContain('You cannot see it: There is no text in it.');
  });
});
