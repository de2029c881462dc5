import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Finding } from '@throughline/contracts/chain/finding.js';
import type { ProofVerdict } from '@throughline/contracts/chain/proof-check.js';
import { written, type ProofLine } from '@throughline/contracts/chain/proof-lines.js';
import { verifyProof } from '@throughline/contracts/chain/verify-proof.js';
import { linked } from '@throughline/platform/chain/link.js';
import { chainKey, getBytes, inPieces, makeProof, otherKey } from '@throughline/platform/testing/proof-file.js';

/** Built by `npm run setup`, as the product serves it. */
const verifier = fileURLToPath(new URL('../../../frontend/dist/verify.mjs', import.meta.url));
const publicKeys = [chainKey.publicKey];
const texts = Array.from({ length: 14 }, (_, index) => `text ${index + 1}`);
const elsewhere = '01980000-0000-7000-8000-000000000901';

type Lines = ProofLine[];
type Kind<K extends ProofLine['kind']> = Extract<ProofLine, { kind: K }>;
type Reason = Finding['reason'];

const find = (lines: Lines, kind: ProofLine['kind'], which: number): number =>
  lines.flatMap((line, at) => (line.kind === kind ? [at] : [])).at(which) ?? -1;
/** The lines with one of a kind replaced by others. */
const replace = <K extends ProofLine['kind']>(
  lines: Lines,
  [kind, which]: readonly [K, number],
  by: (line: Kind<K>) => ProofLine[],
): Lines => {
  const at = find(lines, kind, which);
  return lines.flatMap((line, place) => (place === at ? by(line as Kind<K>) : [line]));
};
const edit = (change: (event: Kind<'event'>['event']) => object) => (lines: Lines) =>
  replace(lines, ['event', 4], (line) => [{ ...line, event: { ...line.event, ...change(line.event) } }]);
const editMeta = (change: object) => edit(({ meta }) => ({ meta: { ...(meta as object), ...change } }));
const swap = (lines: Lines, a: number, b: number): Lines =>
  lines.map((line, at) => (at === a ? lines[b] : at === b ? lines[a] : line) ?? line);
/** All hashes made again after one event was changed, as somebody would who has no key. */
const rehash = (lines: Lines): Lines => {
  let previous = '';
  return edit(() => ({ data: { text: 'forged' } }))(lines).map((line) => {
    if (line.kind === 'proof') previous = line.before;
    if (line.kind !== 'event') return line;
    previous = linked(previous, line.event);
    return { ...line, hash: previous };
  });
};
const resign = (lines: Lines): Lines =>
  lines.map((line) => {
    if (line.kind === 'anchor') return { kind: 'anchor', anchor: forge(line.anchor) };
    if (line.kind === 'receipt') return { kind: 'receipt', receipt: forge(line.receipt) };
    return line.kind === 'proof' ? { ...line, publicKey: otherKey.publicKey } : line;
  });
/** The same statement, signed by somebody else. */
const forge = <T extends { publicKey: string; signature: string }>(statement: T): T => {
  const { publicKey: _, signature: __, ...rest } = statement;
  return { ...statement, ...otherKey.sign(rest) };
};
const inHeader = (change: object) => (lines: Lines) => replace(lines, ['proof', 0], (line) => [{ ...line, ...change }]);
const inReceipt = (change: object) => (lines: Lines) =>
  replace(lines, ['receipt', 0], ({ kind, receipt }) => [{ kind, receipt: { ...receipt, ...change } }]);
const flip = (hex: string): string => hex.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));

/** Every kind is applied to events 3 to 14 of a chain. */
const onLines: readonly [string, Reason, (lines: Lines, other: Lines) => Lines][] = [
  ['an event is gone', 'missing', (lines) => replace(lines, ['event', 4], () => [])],
  [
    'two events are gone',
    'missing',
    (lines) =>
      replace(
        replace(lines, ['event', 4], () => []),
        ['event', 4],
        () => [],
      ),
  ],
  ['the first event is gone', 'missing', (lines) => replace(lines, ['event', 0], () => [])],
  ['the last event is gone', 'truncated', (lines) => replace(lines, ['event', -1], () => [])],
  ['an event is doubled', 'reordered', (lines) => replace(lines, ['event', 4], (line) => [line, line])],
  ['two events are swapped', 'reordered', (lines) => swap(lines, find(lines, 'event', 3), find(lines, 'event', 4))],
  [
    'two distant events are swapped',
    'reordered',
    (lines) => swap(lines, find(lines, 'event', 1), find(lines, 'event', 9)),
  ],
  ['a field is changed', 'changed', edit(({ data }) => ({ data: { ...(data as object), text: 'Text 5' } }))],
  [
    'a nested field is changed',
    'changed',
    edit(({ data }) => ({ data: { ...(data as object), amount: { value: 1001, cents: 0 } } })),
  ],
  ['a field is added', 'changed', edit(({ data }) => ({ data: { ...(data as object), note: '' } }))],
  ['a field is removed', 'changed', edit(() => ({ data: { text: 'text 7' } }))],
  ['a salt is changed', 'changed', editMeta({ salt: 'another-salt' })],
  ['a time is changed', 'changed', editMeta({ at: '2026-01-02T03:04:05.001Z' })],
  ['an actor is changed', 'changed', editMeta({ actor: { kind: 'user', id: 'eve' } })],
  ['a type is changed', 'changed', edit(() => ({ type: 'NoteRemoved' }))],
  ['a stream is changed', 'changed', edit(() => ({ stream: 'note-9' }))],
  ['a revision is changed', 'changed', edit(() => ({ revision: 7 }))],
  ['an id is changed', 'changed', edit(() => ({ id: '01980000-0000-7000-8000-999999999999' }))],
  [
    'the number of an event is changed',
    'changed',
    (lines) => replace(lines, ['event', 4], (line) => [{ ...line, seq: line.seq + 1 }]),
  ],
  [
    'one hash is changed',
    'changed',
    (lines) => replace(lines, ['event', 4], (line) => [{ ...line, hash: flip(line.hash) }]),
  ],
  [
    'one event is changed and its hash made again',
    'changed',
    (lines) => lines.map((line, at) => (at === find(lines, 'event', 4) ? (rehash(lines)[at] ?? line) : line)),
  ],
  ['an event is changed and all hashes are made again', 'changed', rehash],
  ['all is made again and signed with an own key', 'signature', (lines) => resign(rehash(lines))],
  ['nothing but the key is another one', 'signature', resign],
  [
    'an event of another workspace is put in',
    'changed',
    (lines, other) =>
      replace(lines, ['event', 4], () =>
        [other[find(other, 'event', 4)] ?? other[0]].flatMap((line) => (line ? [line] : [])),
      ),
  ],
  [
    'contents of an event are left out',
    'changed',
    (lines) => replace(lines, ['event', 4], ({ seq, hash }) => [{ kind: 'link', seq, hash }]),
  ],
  [
    'the signature of an anchor is changed',
    'signature',
    (lines) =>
      replace(lines, ['anchor', 1], ({ kind, anchor }) => [
        { kind, anchor: { ...anchor, signature: flip(anchor.signature) } },
      ]),
  ],
  [
    'the time of an anchor is changed',
    'signature',
    (lines) =>
      replace(lines, ['anchor', 1], ({ kind, anchor }) => [
        { kind, anchor: { ...anchor, at: '2025-01-02T03:04:05.000Z' } },
      ]),
  ],
  ['an anchor is gone', 'missing', (lines) => replace(lines, ['anchor', 1], () => [])],
  ['the first anchor is gone', 'missing', (lines) => replace(lines, ['anchor', 0], () => [])],
  ['the last anchor is gone', 'missing', (lines) => replace(lines, ['anchor', -1], () => [])],
  [
    'an older head stands for a newer one',
    'reordered',
    (lines) => replace(lines, ['anchor', -1], () => lines.filter(({ kind }) => kind === 'anchor').slice(0, 1)),
  ],
  [
    'an anchor of another workspace is put in',
    'added',
    (lines, other) => replace(lines, ['anchor', 1], () => other.slice(find(other, 'anchor', 1)).slice(0, 1)),
  ],
  ['the receipt is gone', 'truncated', (lines) => lines.slice(0, -1)],
  ['the receipt is that of another workspace', 'added', (lines, other) => [...lines.slice(0, -1), ...other.slice(-1)]],
  ['the receipt is doubled', 'added', (lines) => [...lines, ...lines.slice(-1)]],
  ['the receipt says another number of events', 'signature', inReceipt({ to: 13 })],
  ['the receipt says that less is withheld', 'signature', inReceipt({ withheld: 1 })],
  ['the receipt says another time', 'signature', inReceipt({ at: '2026-02-02T03:04:05.000Z' })],
  [
    'the signature of the receipt is changed',
    'signature',
    (lines) =>
      replace(lines, ['receipt', 0], ({ kind, receipt }) => [
        { kind, receipt: { ...receipt, signature: flip(receipt.signature) } },
      ]),
  ],
  ['the range is widened at its beginning', 'changed', inHeader({ from: 2 })],
  ['the range is narrowed at its beginning', 'changed', inHeader({ from: 4 })],
  ['the first line says that there are no contents', 'changed', inHeader({ contents: false })],
  ['the first line names another key', 'changed', inHeader({ publicKey: otherKey.publicKey })],
  ['the first line names another workspace', 'added', inHeader({ chain: elsewhere })],
  ['the first line links to another hash', 'changed', inHeader({ before: 'f'.repeat(64) })],
  ['the first line is gone', 'reordered', (lines) => lines.slice(1)],
  ['the first line is doubled', 'reordered', (lines) => [...lines.slice(0, 1), ...lines]],
  [
    'events are cut off together with their anchors',
    'truncated',
    (lines) => [...lines.slice(0, 9), ...lines.slice(-1)],
  ],
];

type Bytes = string | Buffer;
const line5 = (change: (line: string) => string) => (text: string) =>
  text
    .split('\n')
    .map((line, at) => (at === 5 ? change(line) : line))
    .join('\n');
const onText: readonly [string, Reason, (text: string) => Bytes][] = [
  ['it is cut in the middle of a line', 'truncated', (text) => text.slice(0, text.length / 2)],
  ['its last line end is gone', 'truncated', (text) => text.slice(0, -1)],
  ['it is empty', 'truncated', () => ''],
  ['a name is twice in an object', 'changed', line5((line) => line.replace('"key":"k"', '"key":"k","key":"k"'))],
  ['a line has one more field', 'changed', line5((line) => line.replace(/}$/, ',"z":1}'))],
  ['a line has a space', 'changed', line5((line) => line.replace(',', ', '))],
  [
    'fields are in another order',
    'changed',
    line5((line) => line.replace('"cents":0,"value":1000', '"value":1000,"cents":0')),
  ],
  ['lines end as on Windows', 'changed', (text) => text.replaceAll('\n', '\r\n')],
  ['it begins with a byte-order mark', 'changed', (text) => `\uFEFF${text}`],
  ['it is in UTF-16', 'changed', (text) => Buffer.from(text, 'utf16le')],
  [
    'a byte is not UTF-8',
    'changed',
    (text) => Buffer.concat([Buffer.from(text.slice(0, 700)), Buffer.from([0xff]), Buffer.from(text.slice(700))]),
  ],
  ['a number is written 1000.0', 'changed', line5((line) => line.replace('1000', '1000.0'))],
  ['a number is written 1e3', 'changed', line5((line) => line.replace('1000', '1e3'))],
  ['zero is written -0', 'changed', line5((line) => line.replace('"cents":0', '"cents":-0'))],
  ['a letter is written as an escape', 'changed', line5((line) => line.replace('"text ', '"\\u0074ext '))],
  ['its version is unknown', 'changed', (text) => text.replace('"version":2', '"version":3')],
  [
    'its first line says that another hash is used',
    'changed',
    (text) => text.replace('SHA-256 of the hash', 'SHA-1 of the hash'),
  ],
  [
    'a line is of a kind that is unknown',
    'changed',
    line5((line) => line.replace('"kind":"event"', '"kind":"events"')),
  ],
  ['an empty line is put in', 'changed', (text) => text.replace('\n', '\n\n')],
  ['something follows the receipt', 'changed', (text) => `${text}{}\n`],
];

/** These apply to a file without contents. */
const onLinks: readonly [string, Reason, (lines: Lines) => Lines][] = [
  [
    'a hash is changed',
    'changed',
    (lines) => replace(lines, ['link', 4], (line) => [{ ...line, hash: flip(line.hash) }]),
  ],
  ['two hashes are swapped', 'reordered', (lines) => swap(lines, find(lines, 'link', 3), find(lines, 'link', 4))],
  ['a hash is gone', 'missing', (lines) => replace(lines, ['link', 4], () => [])],
  ['the last hash is gone', 'truncated', (lines) => replace(lines, ['link', -1], () => [])],
  ['the first line says that there are contents', 'changed', inHeader({ contents: true })],
];

describe('A tampered proof', () => {
  let folder: string;
  let lines: Lines;
  let other: Lines;
  let links: Lines;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tampering-'));
    const range = { texts, from: 3 };
    [lines, other, links] = await Promise.all([
      makeProof(range),
      makeProof({ ...range, chain: elsewhere }),
      makeProof({ ...range, contents: false }),
    ]);
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Runs the file of JavaScript and the page's code, which must find the same. */
  const verifyBoth = async (bytes: Uint8Array): Promise<ProofVerdict> => {
    const file = join(folder, 'proof.ndjson');
    await writeFile(file, bytes);
    const inPage = await verifyProof(inPieces(bytes, 1_000), { publicKeys });
    const { code, out } = await new Promise<{ code: unknown; out: string }>((resolve) => {
      const words = [verifier, file, '--json', ...publicKeys.flatMap((key) => ['--public-key', key])];
      execFile(process.execPath, words, (error, out) => resolve({ code: error?.code ?? 0, out }));
    });
    expect(code).toBe(inPage.finding === null ? 0 : inPage.isProof ? 5 : 2);
    if (inPage.isProof) expect(JSON.parse(out)).toEqual([inPage]);
    return inPage;
  };

  it('is whole while nothing was done to it', async () => {
    for (const each of [lines, other, links]) expect((await verifyBoth(getBytes(each))).finding).toBeNull();
  });

  it.each(onLines)('is found where %s', async (_, reason, tamper) => {
    const tampered = tamper(lines, other);
    expect(tampered).not.toEqual(lines);
    expect((await verifyBoth(getBytes(tampered))).finding).toMatchObject({ reason });
  });

  it.each(onText)('is found where %s', async (_, reason, tamper) => {
    const text = lines.map(written).join('');
    const tampered = tamper(text);
    expect(tampered).not.toBe(text);
    expect((await verifyBoth(Buffer.from(tampered as string))).finding).toMatchObject({ reason });
  });

  it.each(onLinks)('is found where it has no contents and %s', async (_, reason, tamper) => {
    expect((await verifyBoth(getBytes(tamper(links)))).finding).toMatchObject({ reason });
  });
});
