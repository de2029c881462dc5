import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ModelServer } from '@throughline/simulators/models/model-server.js';
import { rehearsalBrain } from '@throughline/simulators/models/brain/rehearsal-brain.js';
import { startTestServer } from '@throughline/simulators/models/testing/model-server.js';
import { getModelService } from '@throughline/contracts/model-services.js';
import { SystemClock } from '@throughline/platform/clock.js';
import { HandTimers } from '../../testing/hand-timers.js';
import { wireCases, type WireCase } from '../../testing/wire-fixture.js';
import { ExchangeFile } from './exchange-file.js';
import { modelsByCase } from './models-by-case.js';
import { playExchanges } from './play.js';
import { record, type Outcome } from './record.js';
import { recordedCases } from './recorded-cases.js';

const key = 'sk-4f9A7c2E8b1D6a3F';
const reading = { timers: new HandTimers(), clock: new SystemClock() };
/** Holds what the model answers instead of what Rehearsal would. */
let instead: string | null = null;
let server: ModelServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'exchanges-'));
  server = await startTestServer({
    keys: [key],
    brain: (conversation) => (instead === null ? rehearsalBrain(conversation) : { text: instead, calls: [] }),
  });
});
beforeEach(async () => {
  instead = null;
  server.reset();
  await rm(folder, { recursive: true, force: true });
});
afterAll(() => server.stop());

const recorded = (
  { wire, service: id }: WireCase,
  models: string[],
  given: string | null = key,
): Promise<Outcome[]> => {
  const service = getModelService(id);
  if (service === undefined) throw new Error(`There is no service ${id}.`);
  const address = server.addresses[wire];
  return record({ service, address, key: given, modelOf: modelsByCase(models), folder, send: fetch, reading });
};
const listFiles = async ({ service }: WireCase): Promise<string[]> => {
  const names = await readdir(join(folder, service)).catch(() => []);
  return Promise.all(names.toSorted().map((name) => readFile(join(folder, service, name), 'utf8')));
};
const all = ['rehearsal-1', '3-two-calls=rehearsal-1--parallel_calls', '4-reasoning=rehearsal-1-thinking'];

describe.each(wireCases)('Recording over $wire', (each) => {
  it('writes every conversation without the key, as it can be played', async () => {
    expect(await recorded(each, all)).toEqual(recordedCases.map(({ name }) => ({ name, leftOut: null })));
    const texts = await listFiles(each);
    expect(texts).toHaveLength(recordedCases.length);
    for (const text of texts) {
      expect(text).not.toContain(key);
      const file = ExchangeFile.parse(JSON.parse(text));
      expect(file.from).toBe('model server');
      expect(await playExchanges(file, reading)).toEqual(file.turns);
    }
  });
  it('leaves out what the model cannot do, and says it', async () => {
    const outcomes = await recorded(each, ['rehearsal-1']);
    expect(outcomes.filter(({ leftOut }) => leftOut !== null)).toEqual([
      { name: '3-two-calls', leftOut: 'it did not call two tools in one turn' },
      { name: '4-reasoning', leftOut: expect.any(String) },
    ]);
    expect(await listFiles(each)).toHaveLength(recordedCases.length - 2);
  });
  it('writes nothing that has a part of the key, however it is spelled', async () => {
    for (const part of [key.slice(3, 12), Buffer.from(key).toString('base64'), Buffer.from(key).toString('hex')]) {
      instead = `Your key is ${part}, isn’t it?`;
      expect(await recorded(each, ['1-text=rehearsal-1'])).toEqual([
        { name: '1-text', leftOut: 'a part of the key is in what was recorded, so nothing was written' },
      ]);
    }
    expect(await listFiles(each)).toEqual([]);
  });
  it('says by its code alone why a service refused', async () => {
    const outcomes = await recorded(each, ['1-text=rehearsal-1'], 'sk-another-key-altogether');
    expect(outcomes).toEqual([{ name: '1-text', leftOut: 'it failed with model_unauthorized' }]);
    expect(await listFiles(each)).toEqual([]);
  });
});

it('A model is named for all cases, or for one that exists', () => {
  const getModel = modelsByCase(['small', '4-reasoning=large:free']);
  expect([getModel('1-text'), getModel('4-reasoning')]).toEqual(['small', 'large:free']);
  expect(modelsByCase(['4-reasoning=large'])('1-text')).toBeNull();
  expect(() => modelsByCase([])).toThrow('--model');
  expect(() => modelsByCase(['9-singing=large'])).toThrow('There is no case 9-singing.');
});
