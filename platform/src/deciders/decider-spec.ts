import { CorrelationId } from '@throughline/contracts/ids.js';
import type { AnyCommand, AnyEvent, Decider, Occurrence } from './decider.js';

/** Applies to every event in a spec. */
export const occurrence: Occurrence = {
  at: '2026-01-01T00:00:00.000Z',
  actor: { kind: 'system', id: 'specs' },
  correlationId: CorrelationId.parse('00000000-0000-4000-8000-000000000001'),
};

type Refusal = new (...args: never[]) => Error;

/** Given what happened, when something is asked, then this follows: the grammar of every decider's spec. */
export const toSpec = <S, C extends AnyCommand, E extends AnyEvent>(decider: Decider<S, C, E>) => ({
  given: (...history: E[]) => {
    const state = history.reduce((folded, event) => decider.evolve(folded, event, occurrence), decider.initial);
    return {
      when: (command: C) => ({
        then: (...expected: E[]) => expect(decider.decide(command, state)).toEqual(expected),
        thenNothing: () => expect(decider.decide(command, state)).toEqual([]),
        thenRefuses: (refusal: Refusal) => expect(() => decider.decide(command, state)).toThrow(refusal),
      }),
    };
  },
});
