import { createHash } from 'node:crypto';
import { blankDefinition } from '@throughline/contracts/agents/agent-definition.js';
import type { Json } from '@throughline/contracts/json.js';
import type { TurnPart } from '@throughline/contracts/runs/model-turn.js';
import type { Conversation, PastTurn } from '../language-model.js';
import { assemble } from './assembler.js';
import { canonicalRequest, requestDigest } from './canonical-request.js';

const choice = { ...blankDefinition.model, provider: 'openai', model: 'gpt', temperature: null };
const by = { provider: 'openai', model: 'gpt', connectionId: choice.connectionId };
const tool = 'http.request';
const call = (id: string): TurnPart & { kind: 'call' } => ({
  kind: 'call',
  id,
  tool,
  title: tool,
  name: 'http_request',
  arguments: { url: 'https://a.example' },
  flaw: null,
  metadata: { openai: { itemId: `item-${id}` } },
});
const turn = (id: string, result: Json, isShortened = false): PastTurn => ({
  by,
  parts: [{ kind: 'reasoning', text: 'Look it up.', metadata: { openai: { sealed: 'x' } } }, call(id)],
  bytes: 0,
  calls: [{ id, tool, title: tool, arguments: { url: 'https://a.example' }, result, isShortened }],
});
const conversation = (over: Partial<Conversation> = {}): Conversation => ({
  instructions: 'Answer about {{city}}.',
  inputNames: ['city', 'note'],
  inputs: { city: 'Łódź' },
  output: { kind: 'text' },
  tools: [
    {
      tool,
      name: tool,
      alias: 'http_request',
      description: 'Sends a request.',
      pinned: { method: 'GET' },
      schema: {
        type: 'object',
        properties: { url: { type: 'string' }, method: { type: 'string' } },
        required: ['url', 'method'],
      },
    },
  ],
  turns: [],
  files: [],
  resultBytes: 1_024,
  choice,
  ...over,
});
const long = { body: 'x'.repeat(3_000) };
const failed: PastTurn = {
  ...turn('c2', null),
  by: null,
  calls: [{ id: 'c2', tool, title: tool, arguments: {}, failure: { code: 'http_503', message: 'Busy.' } }],
};

/** Recipes in the log hold these hashes. A changed hash means that an assembler was changed, which needs a new number. */
const golden = {
  'the first turn': [conversation(), '4e3d74df61c3a04fced73529ba28bb50af9ead05a7d7a265318a0d425d456518'],
  'a turn after results': [
    conversation({ turns: [turn('c1', { b: 1, a: [true, null] }), failed] }),
    'f3aef0e16bacd31ed65bdacc5f0af90dbd493ded493f3af7e91ef1416b9c94d0',
  ],
  'long results, one of them shortened': [
    conversation({ turns: [turn('c1', long, true), turn('c2', long)] }),
    '7379337feabad400888849409b02547ac4721f40b2d207b7ff2cc10bf54283b2',
  ],
  'an answer by a schema': [
    conversation({ output: { kind: 'json', schema: { type: 'object' } } }),
    '47a4ba396bfeff631d02a4323fe62815d807572977ec020c9ec1bedb61b55178',
  ],
} as const;

describe('assembler 1', () => {
  it.each(Object.entries(golden))('makes the same bytes of %s', (_, [given, hash]) => {
    const { request } = assemble(given, 1);
    expect(requestDigest(request)).toEqual({ hash, bytes: Buffer.byteLength(canonicalRequest(request)) });
  });
  it('hashes the canonical request', () => {
    const { request } = assemble(conversation());
    expect(requestDigest(request).hash).toBe(createHash('sha256').update(canonicalRequest(request)).digest('hex'));
  });
  it('shortens only long results that are marked', () => {
    const { request } = assemble(
      conversation({ turns: [turn('c1', long, true), turn('c2', long), turn('c3', 'short', true)] }),
    );
    const lengths = request.messages.flatMap((message) =>
      message.role === 'results' ? message.results.map(({ result }) => JSON.stringify(result).length) : [],
    );
    expect(lengths.map((length) => length < 400)).toEqual([true, false, true]);
  });
  it('cuts a result of replacement characters in time with its length', () => {
    const resultBytes = 3 * 600_000 + 2;
    const result = `${'\uFFFD'.repeat(600_000)}${'x'.repeat(20)}`;
    const { request } = assemble(conversation({ resultBytes, turns: [turn('c1', result)] }), 1);
    expect(JSON.stringify(request.messages)).toContain('\uFFFDx… (cut: the result has 1800022 bytes)');
  });
});

const file = { input: 'note', mediaType: 'text/csv', bytes: 9, hash: 'a'.repeat(64) } as const;
const withFiles = conversation({
  inputs: { city: 'Łódź', note: [{ file: 'x' }, { file: 'y' }, { file: 'z' }] },
  files: [
    { ...file, name: 'a.csv', sent: { as: 'text', text: 'a,b\n1,2', isCut: true, leftOut: [] } },
    { ...file, name: 'b.png', mediaType: 'image/png', sent: { as: 'file', open: () => Promise.reject(new Error()) } },
    { ...file, name: 'c.pdf', mediaType: 'application/pdf', sent: { as: 'nothing', why: 'There is no text in it.' } },
  ],
});

describe('assembler 2', () => {
  it('makes the same bytes of a conversation with files', () =>
    expect(requestDigest(assemble(withFiles, 2).request).hash).toBe(
      '209f2127b45c9a781fc7bdaf2551b7c93cc15bba35f38380a711ee623e3a5ed2',
    ));
  it('is for conversations with files only', () => {
    expect(assemble(withFiles).request.assembler).toBe(2);
    expect(assemble(conversation()).request.assembler).toBe(1);
  });
  it('names the files among the inputs, and warns of what the model is not told', () => {
    const { request, warnings } = assemble(withFiles);
    const names = '[{"file":"a.csv"},{"file":"b.png"},{"file":"c.pdf"}]';
    expect(request.messages[0]).toMatchObject({ role: 'user', text: expect.stringContaining(names) });
    expect(warnings.map(({ code }) => code)).toEqual(['file_cut', 'file_not_sent']);
  });
});
