import { blankDefinition } from '@throughline/contracts/agents/agent-definition.js';
import { WorkspaceId } from '@throughline/contracts/ids.js';
import type { ModelService } from '@throughline/contracts/model-services.js';
import { listCalls, ModelTurn } from '@throughline/contracts/runs/model-turn.js';
import type { PastTurn } from '../language-model.js';
import { serviceModel } from '../service-model.js';
import type { TurnReading } from '../turns/read-turn.js';
import { RecordedTurn } from './exchange-file.js';
import { resultOfCalls, type RecordedCase } from './recorded-cases.js';

/** How the model is reached. `send`: a `fetch` that records, or one that plays. */
export type Line = {
  service: ModelService;
  model: string;
  address: string;
  key: string | null;
  send: typeof fetch;
  /** Everything that the model has sent so far. */
  heard: () => string;
  reading: TurnReading;
};

const maxTurns = 6;
const workspaceId = WorkspaceId.parse('01900000-0000-7000-8000-000000000000');

/** Leads one conversation to its end through the adapters that runs use. Throws `ModelFailure`. */
export const leadConversation = async (line: Line, { conversation }: RecordedCase): Promise<RecordedTurn[]> => {
  const { service, model, send, reading } = line;
  const speaking = serviceModel(service, {
    fetchTo: () => send,
    // Whether an answer fits is part of the case: one that does not is not repaired.
    checkAnswer: () => Promise.resolve([]),
    reading,
  });
  const choice = { ...blankDefinition.model, provider: service.id, model, temperature: null };
  const turns: RecordedTurn[] = [];
  while (turns.length < maxTurns && turns.at(-1)?.turn.finish !== 'stop') {
    const given = { ...conversation(choice), turns: turns.map(({ turn }) => toPast(turn)) };
    const { turn, usage, served, warnings } = await speaking.respond(given, listening(line));
    turns.push(RecordedTurn.parse({ turn: asStored(turn, line.heard(), turns.length), usage, served, warnings }));
  }
  return turns;
};

const listening = ({ service, address, key }: Line): Parameters<ReturnType<typeof serviceModel>['respond']>[1] => ({
  signal: new AbortController().signal,
  onPart: () => undefined,
  onCall: () => undefined,
  credential: {
    connectionId: null,
    service: service.id,
    kind: 'model',
    address,
    hosts: [],
    headers: {},
    query: {},
    key,
    secretVersion: 0,
    secrets: key === null ? [] : [key],
    rule: { methods: null, paths: null, hosts: null, callsPerHour: null },
  },
  price: null,
  workspaceId,
});

/** As a run keeps it. An id that the provider did not write is the library's, which makes another one each time. */
const asStored = (turn: ModelTurn, heard: string, at: number): ModelTurn => {
  const stored = ModelTurn.parse(JSON.parse(JSON.stringify(turn)));
  const calls = listCalls(stored);
  const parts = stored.parts.map((part) =>
    part.kind !== 'call' || heard.includes(JSON.stringify(part.id))
      ? part
      : { ...part, id: `call-${at + 1}-${calls.indexOf(part) + 1}` },
  );
  return { ...stored, parts };
};

const toPast = (turn: ModelTurn): PastTurn => ({
  parts: turn.parts,
  by: turn.by,
  bytes: 0,
  calls: listCalls(turn).map(({ id, tool, title, arguments: given, flaw }) => ({
    id,
    tool,
    title,
    arguments: given,
    ...(flaw === null ? { result: resultOfCalls } : { failure: flaw }),
  })),
});
