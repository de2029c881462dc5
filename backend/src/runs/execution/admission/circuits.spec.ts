import { ConnectionId, WorkspaceId } from '@throughline/contracts/ids.js';
import { TestClock } from '@throughline/platform/testing/test-clock.js';
import { ModelFailure } from '../../../models/language-model.js';
import { Circuits } from './circuits.js';

const model = {
  workspaceId: WorkspaceId.parse('0193a000-0000-7000-8000-00000000000a'),
  connectionId: ConnectionId.parse('0193a000-0000-7000-8000-00000000000c'),
  provider: 'openai',
  model: 'gpt-4.1',
};
const overloaded = new ModelFailure('model_overloaded', 'The provider is overloaded.', true);
const at = new Date('2026-11-14T16:00:00Z');
const refusal = (act: () => void): unknown => {
  try {
    return act();
  } catch (error) {
    return error;
  }
};
const begin = () => {
  const clock = new TestClock();
  clock.setTo(at);
  const circuits = new Circuits(clock);
  const fail = (times: number, error: unknown = overloaded): void => {
    for (let n = 0; n < times; n += 1) circuits.failed(model, error);
  };
  return { clock, circuits, fail };
};

describe('A model that failed five times in 30 seconds', () => {
  it('is left alone for 30 seconds, at this account', () => {
    const { clock, circuits, fail } = begin();
    fail(4);
    expect(circuits.openUntil(model)).toBeNull();
    clock.advance(29_000);
    fail(1);
    expect(circuits.openUntil(model)).toEqual(new Date(at.getTime() + 59_000));
    expect(circuits.openUntil({ ...model, model: 'gpt-4.1-mini' })).toBeNull();
    expect(circuits.openUntil({ ...model, connectionId: null })).toBeNull();
    const workspaceId = WorkspaceId.parse('0193a000-0000-7000-8000-00000000000b');
    expect(circuits.openUntil({ ...model, workspaceId })).toBeNull();
    expect(refusal(() => circuits.requireClosed(model))).toMatchObject({
      code: 'circuit_open',
      switchNow: true,
      retryAfterMs: 30_000,
    });
    clock.advance(30_000);
    expect(circuits.openUntil(model)).toBeNull();
  });
});

describe('A model is not left alone', () => {
  it('when it answered in between', () => {
    const { circuits, fail } = begin();
    fail(4);
    circuits.answered(model);
    fail(4);
    expect(circuits.openUntil(model)).toBeNull();
  });

  it('when its failures are further apart', () => {
    const { clock, circuits, fail } = begin();
    for (let n = 0; n < 10; n += 1) {
      fail(1);
      clock.advance(8_000);
    }
    expect(circuits.openUntil(model)).toBeNull();
  });

  it('for what has to be put right', () => {
    const { circuits, fail } = begin();
    fail(10, new ModelFailure('model_unauthorized', 'The provider does not accept the key.', false));
    fail(10, new Error('A mistake of ours.'));
    expect(circuits.openUntil(model)).toBeNull();
  });
});
