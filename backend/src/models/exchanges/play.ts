import { getModelService } from '@throughline/contracts/model-services.js';
import type { TurnReading } from '../turns/read-turn.js';
import type { ExchangeFile, RecordedTurn } from './exchange-file.js';
import { leadConversation } from './lead-conversation.js';
import { playingFetch, type Pieces } from './playing-fetch.js';
import { recordedCases } from './recorded-cases.js';
import { keyName } from './scrubber.js';

const address = 'https://recorded.invalid';

/** Leads the conversation again with the recorded answers. Throws unless exactly the recorded requests are sent. */
export const playExchanges = async (
  file: ExchangeFile,
  reading: TurnReading,
  pieces: Pieces = 'recorded',
): Promise<RecordedTurn[]> => {
  const service = getModelService(file.service);
  const each = recordedCases.find(({ name }) => name === file.case);
  if (service === undefined || each === undefined) throw new Error(`Nothing is known of ${file.service} ${file.case}.`);
  const { fetch: send, heard, requireWhole } = playingFetch(file.exchanges, address, pieces);
  const hasKey = Object.values(file.exchanges[0]?.request.headers ?? {}).some((value) => value.includes(keyName));
  const line = { service, model: file.model, address, key: hasKey ? keyName : null, send, heard, reading };
  const outcome = await leadConversation(line, each).catch((error: unknown) => error);
  requireWhole();
  if (!Array.isArray(outcome)) throw outcome;
  return outcome as RecordedTurn[];
};
