import { readdirSync, readFileSync } from 'node:fs';
import { getModelService, ModelWire } from '@throughline/contracts/model-services.js';
import { SystemClock } from '@throughline/platform/clock.js';
import { HandTimers } from '../../testing/hand-timers.js';
import { ExchangeFile } from './exchange-file.js';
import { playExchanges } from './play.js';
import { recordedCases } from './recorded-cases.js';

const folder = new URL('./', import.meta.url);
const services = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
const files = services.flatMap(({ name }) =>
  readdirSync(new URL(`./${name}/`, folder)).map((file) => {
    const read: unknown = JSON.parse(readFileSync(new URL(`./${name}/${file}`, folder), 'utf8'));
    return { path: `${name}/${file}`, file: ExchangeFile.parse(read) };
  }),
);
const play = (file: ExchangeFile, pieces?: Parameters<typeof playExchanges>[2]) =>
  playExchanges(file, { timers: new HandTimers(), clock: new SystemClock() }, pieces);

const other = (character: string | undefined): string => (character === 'x' ? 'y' : 'x');
const alteredAt = (text: string, at: number): string => `${text.slice(0, at)}${other(text[at])}${text.slice(at + 1)}`;

/** The file with another character in its last request, where it is altered. */
const withLastRequest = (
  file: ExchangeFile,
  over: (request: ExchangeFile['exchanges'][number]['request']) => object,
) => ({
  ...file,
  exchanges: file.exchanges.map((each, at) =>
    at < file.exchanges.length - 1 ? each : { ...each, request: { ...each.request, ...over(each.request) } },
  ),
});

it('every API that models are reached by has each conversation', () => {
  const has = files.map(({ file }) => `${getModelService(file.service)?.wire} ${file.case}`);
  const all = ModelWire.options.flatMap((wire) => recordedCases.map(({ name }) => `${wire} ${name}`));
  expect(all.filter((each) => !has.includes(each))).toEqual([]);
});

describe.each(files)('The recorded exchanges $path', ({ path, file }) => {
  it('are named by what they have', () => expect(path).toBe(`${file.service}/${file.case}.json`));
  it('are led again with the same requests, and make the same turns', async () =>
    expect(await play(file)).toEqual(file.turns));
  it('make the same turns when each byte comes by itself', async () =>
    expect(await play(file, 'bytes')).toEqual(file.turns));
  it('are of the case that they are named by', () => {
    const lacks = recordedCases.find(({ name }) => name === file.case)?.lacks;
    expect(lacks?.(file.turns.map(({ turn }) => turn))).toBeNull();
  });
  it('fail when one character of a request is another one', async () => {
    const altered = [
      ...[0, 0.3, 0.6, 0.99].map((part) =>
        withLastRequest(file, ({ body }) => ({ body: alteredAt(body, Math.floor(body.length * part)) })),
      ),
      withLastRequest(file, ({ path: way }) => ({ path: alteredAt(way, 3) })),
      withLastRequest(file, ({ headers }) => ({
        headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, alteredAt(value, 0)])),
      })),
      withLastRequest(file, ({ headers }) => ({ headers: { ...headers, 'x-version': '1' } })),
      withLastRequest(file, () => ({ method: 'PUT' })),
    ];
    for (const each of altered) await expect(play(each)).rejects.toThrow('of a request differs from the recorded one');
  });
  it('fail when a request is more, or is not sent', async () => {
    await expect(play({ ...file, exchanges: [...file.exchanges, ...file.exchanges] })).rejects.toThrow('were not sent');
    const [first] = file.exchanges;
    if (file.exchanges.length > 1 && first !== undefined)
      await expect(play({ ...file, exchanges: [first] })).rejects.toThrow('one request more');
  });
});
