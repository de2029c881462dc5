import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { aProof } from '../../../testing/a-proof.js';
import { answer, fakeServer, type Asked } from '../../../testing/fake-server.js';
import { VerifyScreen } from './verify.screen.js';

let asked: readonly Asked[];
beforeEach(() => {
  asked = fakeServer();
});

/** A file whose pieces can be read, which jsdom's cannot. */
const toFile = (text: string, name = 'proof.ndjson'): File => {
  const file = new File([text], name);
  const bytes = Buffer.from(text);
  const slice = (from: number, to: number) => ({
    arrayBuffer: () => Promise.resolve(Uint8Array.from(bytes.subarray(from, to)).buffer),
  });
  return Object.assign(file, { slice });
};
const show = async (text: string, keys: readonly string[]) => {
  answer('GET /api/chain-keys', { publicKeys: keys });
  render(
    <MemoryRouter>
      <VerifyScreen />
    </MemoryRouter>,
  );
  await userEvent.upload(screen.getByLabelText('File'), toFile(text));
  return within(await screen.findByRole('region', { name: 'Result' }));
};

it('A file of this server is whole, and nothing of it is sent.', async () => {
  const { text, publicKey } = await aProof(['one', 'two']);
  const result = await show(text, [publicKey]);
  expect(result.getByRole('heading', { name: 'Whole and unchanged' })).toBeTruthy();
  expect(result.getByText(/^2 events, #1 to #2/)).toBeTruthy();
  expect(result.getByText(/^#2, NoteWritten/)).toBeTruthy();
  expect(result.getByText('What happened after event #2.')).toBeTruthy();
  expect(asked.filter(({ method }) => method !== 'GET')).toEqual([]);
});

it('A file shows when it was signed, and what that leaves open where it was late.', async () => {
  const early = await aProof(['one', 'two']);
  const first = await show(early.text, [early.publicKey]);
  expect(first.getByText(/^Up to #2: .* 2 January 2026/)).toBeTruthy();
  expect(first.getByText(/removed since it was signed\.$/)).toBeTruthy();
  expect(first.queryByText(/^That nothing was changed before/)).toBeNull();
  cleanup();
  const late = await aProof(['one', 'two'], true, '2026-02-02T03:04:05.000Z');
  const result = await show(late.text, [late.publicKey]);
  expect(result.getByText(/That is the first signature, 31 d after the first event\.$/)).toBeTruthy();
  expect(result.getByText(/^That nothing was changed before .* 2 February 2026/)).toBeTruthy();
});

it('A file without contents says what it therefore does not prove.', async () => {
  const { text, publicKey } = await aProof(['one', 'two'], false);
  const result = await show(text, [publicKey]);
  expect(result.getByText('What the 2 events without contents say.')).toBeTruthy();
});

it('A file that was changed shows where, and what is wrong there.', async () => {
  const { text, publicKey } = await aProof(['one', 'two']);
  const result = await show(text.replace('"two"', '"too"'), [publicKey]);
  expect(result.getByRole('heading', { name: 'Changed after it was signed' })).toBeTruthy();
  expect(result.getByText('Event #2, line 3')).toBeTruthy();
});

it('A file that is signed by another key is refused until that key is entered.', async () => {
  const [{ text, publicKey }, other] = await Promise.all([aProof(['one']), aProof(['one'])]);
  const result = await show(text, [other.publicKey]);
  expect(result.getByRole('heading', { name: 'Signed by another key' })).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Key that you trust'), publicKey);
  expect(await screen.findByRole('heading', { name: 'Whole and unchanged' })).toBeTruthy();
});

it('A file is never called whole where nobody says whose signature counts.', async () => {
  const { text } = await aProof(['one']);
  const result = await show(text, []);
  expect(result.getByRole('heading', { name: 'Whole in itself, signer not checked' })).toBeTruthy();
  expect(result.queryByText('It proves')).toBeNull();
});

it('A file of something else is not a proof, and half of a key is not a key.', async () => {
  const result = await show('{"name":"throughline"}\n', []);
  expect(result.getByRole('heading', { name: 'Not a proof' })).toBeTruthy();
  await userEvent.type(screen.getByLabelText('Key that you trust'), 'abc');
  expect(screen.getByText('A key has 64 digits, 0 to 9 and a to f.')).toBeTruthy();
});
