import type { AnyCommand, AnyEvent, Decider } from './decider.js';

type Refusal = new (...args: never[]) => Error;

/** Given what happened, when something is asked, then this follows: the grammar of every decider's spec. */
export const specOf = <S, C extends AnyCommand, E extends AnyEvent>(decider: Decider<S, C, E>) => ({
  given: (...history: E[]) => {
    const state = history.reduce(decider.evolve, decider.initial);
    return {
      when: (command: C) => ({
        then: (...expected: E[]) => expect(decider.decide(command, state)).toEqual(expected),
        thenNothing: () => expect(decider.decide(command, state)).toEqual([]),
        thenRefuses: (refusal: Refusal) => expect(() => decider.decide(command, state)).toThrow(refusal),
      }),
    };
  },
});
