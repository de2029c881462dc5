import { definition } from '@throughline/contracts/agents/agent.fixtures.js';
import { limits } from '@throughline/contracts/limits.js';
import { Receipt } from '@throughline/contracts/receipt.js';
import { TriggerReceipt } from '@throughline/contracts/triggers/trigger.requests.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { startBackend, type Backend } from '../testing/backend.js';
import { bigValues, BodyCosts, maxMs as strictMs, tooDear, type Cost } from '../testing/body-costs.js';
import { readHookId } from '../testing/read-hook-id.js';
import { securityCases } from '../testing/security-cases.js';
import { templateFile, withInstructions } from '../testing/templates.js';

/** All routes by all shapes take minutes and a machine that does nothing else, so they run when the long tests do. */
const isWhole = process.env['FAULT_ROUNDS'] !== undefined;
/** While other tests run, which share the caches and the memory, only what is of another order fails. */
const maxMs = isWhole ? strictMs : 10 * strictMs;
const cases = securityCases('processor time');

let backend: Backend;
let costs: BodyCosts;
beforeAll(async () => {
  backend = await startBackend();
  costs = await BodyCosts.start(backend);
});
afterAll(async () => {
  await costs.stop();
  await backend.stop();
});

const shapes = Object.keys(bigValues);
/** In turn, so that each shape and each field of most routes has been there after a few. */
const chosen = <T>(all: readonly T[], at: number): T[] => (isWhole ? [...all] : all.slice(at % all.length).slice(0, 1));

const texts: Readonly<Record<string, string>> = {
  words: 'the heron waits for the tide ',
  base64: 'c2stYWFhYWFhYWFhYWFhYWFhYWFhYWFh ',
  brackets: '[[[[{{{{',
  steps: '1. Work out the price with `math.evaluate`, expression: {{a}} * {{b}}\n',
  spaces: ' '.repeat(400) + 'a',
};
const filledWith = (text: string, bytes: number): string => text.repeat(Math.ceil(bytes / text.length)).slice(0, bytes);

/** For about 420 KB, in each place that takes much. */
const bigTemplate = (text: string): TemplateFile =>
  withInstructions(
    templateFile('big-one', (file) => ({
      ...file,
      notes: Array.from({ length: 10 }, (_, at) => ({ key: `note ${at}`, text: filledWith(text, limits.note.text) })),
      samples: file.samples.map((sample) => ({
        ...sample,
        answers: [{ tool: 'http.request' as const, result: filledWith(text, 50_000) }, ...sample.answers],
      })),
    })),
    (own) => `${own}\n\n${filledWith(text, 60_000)}`.slice(0, limits.instructions.max),
  );

cases.it('checking a template of 420 KB keeps the main thread no longer than a body may', async () => {
  const { client, person } = costs;
  const found = [];
  for (const [name, text] of Object.entries(texts)) {
    const raw = JSON.stringify({ file: bigTemplate(text) });
    found.push(
      await costs.cost(
        `template of ${name}`,
        () => client.post(person.path('/templates/check'), undefined, { raw }),
        maxMs,
      ),
    );
  }
  cases.measure('dearest template', Math.max(...found.map(({ ms }) => ms)));
  expect(found.map(({ status }) => status)).toEqual(found.map(() => 200));
  expect(tooDear(found, maxMs)).toEqual([]);
});

const files: readonly (readonly [name: string, piece: string])[] = [
  ['a.json', '['],
  ['a.json', '{},'],
  // As much of it as is kept ends in a letter.
  ['a.txt', `${'\uFFFD'.repeat(Math.floor(limits.file.text / 3))}a`],
  ['a.json', '1,'],
  ['a.txt', 'word '],
  ['a.csv', 'é,'],
  ['a.html', '<html><p>a'],
  ['a.bin', '\0'],
];

cases.it(
  'reading a file of 20 MB keeps the main thread no longer than a body may, besides receiving and storing it, which a picture costs as well',
  async () => {
    const { client, person } = costs;
    const upload = (name: string, bytes: Buffer, enough: number) =>
      costs.cost(
        `${name} of ${bytes.toString('latin1', 0, 6)}`,
        () =>
          client.post(person.path(`/files?name=${name}`), undefined, {
            raw: bytes,
            headers: { 'content-type': 'application/octet-stream' },
          }),
        enough,
      );
    const most = limits.file.bytes;
    const picture = Buffer.alloc(most);
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1').copy(picture);
    const { ms } = await upload('a.png', picture, 0);
    const found = [];
    for (const [name, piece] of isWhole ? files : files.slice(0, 1))
      found.push(await upload(name, Buffer.from(filledWith(piece, most)).subarray(0, most), ms + maxMs));
    cases.measure('picture of 20 MB', ms);
    cases.measure('dearest file of 20 MB', Math.max(...found.map((each) => each.ms)));
    expect(tooDear(found, ms + maxMs)).toEqual([]);
  },
  600_000,
);

const hookBytes = limits.webhookBody - 1_024;
const named = (count: number, write: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => write(at)).join('');
const parts = (count: number, text: string): string =>
  named(count, (at) => `--b\r\ncontent-disposition: form-data; name="p${at}"\r\n\r\n${text}\r\n`) + '--b--\r\n';
const multipart = 'multipart/form-data; boundary=b';
const form = 'application/x-www-form-urlencoded';

/** Bodies that programs send to a webhook, as long as they may be, in forms that are read in different ways. */
const hookBodies: readonly (readonly [name: string, type: string, body: string | Buffer])[] = [
  ['long text in JSON', 'application/json', JSON.stringify({ a: 'a'.repeat(hookBytes - 10) })],
  ['numbers of many digits', 'application/json', `[${'12345678901234567890,'.repeat(hookBytes / 21 - 1)}1]`],
  ['quotes that end nowhere', 'application/json', '{"a":' + '"'.repeat(hookBytes - 10)],
  ['brackets', 'application/json', '['.repeat(hookBytes)],
  ['names', 'application/json', `{${named(60_000, (at) => `"k${at}":1,`)}"z":1}`],
  ['lines', 'application/x-ndjson', '{"a":1}\n'.repeat(hookBytes / 8)],
  ['fields', form, 'a=1&'.repeat(hookBytes / 4)],
  ['fields of different names', form, named(80_000, (at) => `k${at}=1&`)],
  ['fields in Latin-1', `${form}; charset=iso-8859-1`, 'a=%E9&'.repeat(hookBytes / 6)],
  ['a long field in Latin-1', `${form}; charset=iso-8859-1`, `a=${'%E9'.repeat(hookBytes / 3 - 1)}`],
  ['a long field that says nothing', form, `a=${'%E9+'.repeat(hookBytes / 4 - 1)}`],
  ['small parts', multipart, parts(12_000, 'a')],
  ['parts in another encoding', multipart, Buffer.from(parts(900, 'caf\xe9 '.repeat(200)), 'latin1')],
  ['one long part', multipart, parts(1, 'a\r\n--'.repeat(hookBytes / 5 - 100))],
  ['text in Latin-1', 'text/plain', Buffer.from('caf\xe9 '.repeat(hookBytes / 5), 'latin1')],
  ['text in Shift JIS', 'text/plain; charset=shift_jis', Buffer.from('\x83\x65'.repeat(hookBytes / 2), 'latin1')],
  ['XML', 'application/xml', '<a>'.repeat(hookBytes / 3)],
  ['bytes', '', Buffer.alloc(hookBytes, 7)],
];

cases.it(
  'a delivery keeps the main thread no longer than a body may, however it is written',
  async () => {
    const { client, person } = costs;
    const from = { kind: 'import', definition: definition() };
    const agent = (await client.post(person.path('/agents'), { name: 'Clerk', from })).as(Receipt);
    const published = (await client.post(person.path(`/agents/${agent.id}/publish`), { note: '' })).as(Receipt);
    const made = await client.post(person.path(`/triggers?after=${published.position}`), {
      agentId: agent.id,
      name: 'From anywhere',
      settings: { kind: 'webhook', signature: 'bearer' },
    });
    const { id, secret, position } = made.as(TriggerReceipt);
    const path = `/hooks/${await readHookId(person, id, position)}`;
    const found: Cost[] = [];
    for (const [name, type, raw] of isWhole ? hookBodies : hookBodies.filter((_, at) => at % 4 === 0)) {
      const headers = { authorization: `Bearer ${secret}`, 'content-type': type };
      found.push(await costs.cost(name, () => client.post(path, undefined, { raw, headers }), maxMs));
    }
    cases.measure('dearest delivery', Math.max(...found.map(({ ms }) => ms)));
    expect(found.filter(({ status }) => ![202, 400, 413, 415].includes(status))).toEqual([]);
    expect(tooDear(found, maxMs)).toEqual([]);
  },
  600_000,
);

/** The last, because it uses up how often some routes may be asked. */
cases.it(
  'a body at its limit keeps the main thread no longer than it may, on any route',
  async () => {
    const found: Cost[] = [];
    for (const [at, route] of costs.routes.entries())
      for (const shape of chosen(shapes, at))
        for (const { at: field, body } of chosen([...costs.getBodies(route, shape)], at))
          found.push(await costs.cost(`${route.name} ${shape} in ${field}`, () => costs.send(route, body), maxMs));
    expect(found.length).toBeGreaterThan(100);
    cases.measure('dearest body', Math.max(...found.map(({ ms }) => ms)));
    expect(tooDear(found, maxMs)).toEqual([]);
    expect(found.filter(({ status }) => status >= 500)).toEqual([]);
  },
  1_800_000,
);
