import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ModelService } from '@throughline/contracts/model-services.js';
import { ModelFailure } from '../language-model.js';
import type { TurnReading } from '../turns/read-turn.js';
import { ExchangeFile, type Exchange, type RecordedTurn } from './exchange-file.js';
import { leadConversation } from './lead-conversation.js';
import { leaks } from './leaks.js';
import { recordedCases, type RecordedCase } from './recorded-cases.js';
import { recordingFetch } from './recording-fetch.js';
import { Scrubber } from './scrubber.js';

export type Recording = {
  service: ModelService;
  /** Without a slash at its end. */
  address: string;
  key: string | null;
  /** The model of a case; null: the case is not recorded. */
  modelOf: (name: string) => string | null;
  /** Where the folders of services are. */
  folder: string;
  send: typeof fetch;
  reading: TurnReading;
};

/** Describes what became of a case. `leftOut`: why it has no file. */
export type Outcome = { name: string; leftOut: string | null };

/** Leads the conversations of the set one after the other, and writes those that the model can lead. */
export const record = async (recording: Recording): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  for (const each of recordedCases) {
    const model = recording.modelOf(each.name);
    if (model !== null) outcomes.push({ name: each.name, leftOut: await recordCase(recording, each, model) });
  }
  return outcomes;
};

const recordCase = async (recording: Recording, each: RecordedCase, model: string): Promise<string | null> => {
  const { service, address, key, reading } = recording;
  const { fetch: send, heard, exchanges } = recordingFetch(recording.send, address);
  try {
    const turns = await leadConversation({ service, model, address, key, send, heard, reading }, each);
    const lack = each.lacks(turns.map(({ turn }) => turn));
    if (lack !== null) return lack;
    return await write(recording, { name: each.name, model, exchanges: exchanges(), turns });
  } catch (error) {
    // The words of a vendor can have a part of the key.
    if (error instanceof ModelFailure) return `it failed with ${error.code}`;
    throw error;
  }
};

type Led = { name: string; model: string; exchanges: Exchange[]; turns: RecordedTurn[] };

const write = async (
  { service, key, folder, reading }: Recording,
  { name, model, exchanges, turns }: Led,
): Promise<string | null> => {
  const file: ExchangeFile = ExchangeFile.parse({
    format: 1,
    from: model.startsWith('rehearsal-') ? 'model server' : 'vendor',
    recordedOn: reading.clock.now().toISOString().slice(0, 10),
    service: service.id,
    model,
    case: name,
    ...new Scrubber(key).scrub({ exchanges, turns }),
  });
  const text = `${JSON.stringify(file, null, 2)}\n`;
  if (key !== null && leaks(text, key)) return 'a part of the key is in what was recorded, so nothing was written';
  await mkdir(join(folder, service.id), { recursive: true });
  await writeFile(join(folder, service.id, `${name}.json`), text);
  return null;
};
