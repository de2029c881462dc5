import { getOperation } from '@throughline/catalogue/operations/operations.js';
import { listArguments, readArguments, readPinned } from './pinned-arguments.js';

describe('arguments of a tool', () => {
  it('are read from its schema', () => {
    const schema = {
      type: 'object',
      properties: { url: { type: 'string', description: 'Where' }, body: {} },
      required: ['url'],
    };
    expect(readArguments(schema)).toEqual([
      { name: 'url', type: 'string', about: 'Where', required: true },
      { name: 'body', type: 'any', about: '', required: false },
    ]);
  });

  it('are read from the fields of an operation', () =>
    expect(listArguments(getOperation('slack.read_channel')?.fields ?? {})).toEqual([
      { name: 'channel', type: 'string', about: 'The channel, by its id.', required: true },
      { name: 'limit', type: 'integer', about: 'How many to give back at most.', required: false },
      { name: 'page', type: 'string', about: 'Where to go on: as the answer before said.', required: false },
    ]));

  it('are none when the schema says nothing', () => {
    expect(readArguments({ type: 'object' })).toEqual([]);
  });
});

describe('a pinned argument', () => {
  it('keeps its type', () => {
    expect(readPinned({ type: 'string' }, '12')).toEqual({ value: '12' });
    expect(readPinned({ type: 'integer' }, '12')).toEqual({ value: 12 });
    expect(readPinned({ type: 'object' }, '{"a": 1}')).toEqual({ value: { a: 1 } });
    expect(readPinned({ type: 'number' }, ' ')).toBe('nothing');
  });

  it('is refused in words when it is of another type', () => {
    expect(readPinned({ type: 'integer' }, '1.5')).toEqual({ error: 'This has to be of type integer.' });
    expect(readPinned({ type: 'number' }, 'many')).toEqual({ error: 'Enter a number.' });
  });
});
