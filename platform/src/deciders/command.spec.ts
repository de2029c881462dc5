import { Command, type CommandResult } from '@nestjs/cqrs';
import { CommandId, CorrelationId } from '@throughline/contracts/ids.js';
import type { Receipt } from '@throughline/contracts/receipt.js';
import { command, type CommandIn } from './command.js';
import type { CommandMeta } from './decider.js';

class LightLamp extends command('LightLamp')<{ lampId: string; watts: number }>() {}
/** The handler counts the lamps that are lit. */
class PutOutLamp extends command('PutOutLamp')<{ lampId: string }, void>() {
  constructor(
    data: PutOutLamp['data'],
    meta: CommandMeta,
    readonly lit: number = 0,
  ) {
    super(data, meta);
  }
}
type LampCommand = CommandIn<{ LightLamp: typeof LightLamp; PutOutLamp: typeof PutOutLamp; limit: number }>;

const meta: CommandMeta = {
  commandId: CommandId.parse('00000000-0000-7000-8000-000000000903'),
  correlationId: CorrelationId.parse('00000000-0000-7000-8000-000000000902'),
  causationId: null,
  actor: { kind: 'system', id: 'specs' },
  workspaceId: null,
  at: '2026-01-02T03:04:05.000Z',
};

it('makes a class for the bus whose instances carry type, data and metadata', () => {
  const lit = new LightLamp({ lampId: 'a', watts: 4 }, meta);
  expect(lit).toBeInstanceOf(Command);
  expect({ ...lit }).toEqual({ type: 'LightLamp', data: { lampId: 'a', watts: 4 }, meta });
  expect(lit.constructor.name).toBe('LightLamp');
});

it('makes each command a class of its own', () => {
  expect(new LightLamp({ lampId: 'a', watts: 4 }, meta)).not.toBeInstanceOf(PutOutLamp);
  expect(Object.getPrototypeOf(LightLamp)).not.toBe(Object.getPrototypeOf(PutOutLamp));
});

it('makes a union of the classes of a module, told apart by their type', () => {
  const getWatts = (lamp: LampCommand): number => {
    switch (lamp.type) {
      case 'LightLamp':
        return lamp.data.watts;
      case 'PutOutLamp':
        return -lamp.lit;
    }
  };
  expect(getWatts(new PutOutLamp({ lampId: 'a' }, meta, 3))).toBe(-3);
});

it('knows what executing a command answers', () => {
  const answers: [CommandResult<LightLamp>, CommandResult<PutOutLamp>] = [
    { id: 'a', revision: 0, position: 1 } satisfies Receipt,
    undefined,
  ];
  expect(answers).toHaveLength(2);
});
