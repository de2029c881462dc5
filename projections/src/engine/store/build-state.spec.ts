import fc from 'fast-check';
import { getColumns, failsOnPoison, next, nextStep, getState, type BuildState, type Signal } from './build-state.js';

const given = (state: BuildState) => ({
  when: (...signals: readonly (Signal | Signal['type'])[]) => ({
    then: (expected: BuildState) => expect(signals.map(asSignal).reduce(next, state)).toEqual(expected),
  }),
});
/** Returns those that carry nothing may be given by their type alone. */
const asSignal = (signal: Signal | Signal['type']): Signal => {
  if (typeof signal !== 'string') return signal;
  if (signal === 'failed') return { type: signal, error: 'poison' };
  return signal === 'adopted' ? { type: signal, current: true } : { type: signal };
};

const building = (changes: Partial<Extract<BuildState, { paused: boolean }>> = {}): BuildState => ({
  status: 'building',
  purpose: 'swap',
  parks: true,
  paused: false,
  requestedAction: null,
  ...changes,
});

describe('A projection build', () => {
  it('that is to be swapped in fills, joins the live build, is compared and promoted', () =>
    given(building()).when('filled', 'joined', 'compared', 'promoted').then({ status: 'live' }));

  it('that is only to be verified ends when it was compared', () =>
    given(building({ purpose: 'verify' }))
      .when('filled', 'joined', 'compared')
      .then({ status: 'verified' }));

  it('that is to wait for an operator is ready when it was compared', () =>
    given(building({ purpose: 'ready' }))
      .when('filled', 'joined', 'compared')
      .then(building({ status: 'ready', purpose: 'ready' })));

  it('that is ready is compared once more when an operator promotes it', () =>
    given(building({ status: 'ready', purpose: 'ready' }))
      .when('promote')
      .then(building({ status: 'verifying' })));

  it('that is promoted by an operator before it is ready does not wait', () =>
    given(building({ purpose: 'ready' }))
      .when('promote', 'filled', 'joined', 'compared', 'promoted')
      .then({ status: 'live' }));

  it('is paused and cancelled only at a safe point', () => {
    given(building())
      .when('pause')
      .then(building({ requestedAction: 'pause' }));
    given(building())
      .when('pause', 'halted')
      .then(building({ paused: true }));
    given(building()).when('cancel', 'filled', 'joined', 'halted').then({ status: 'cancelled', error: null });
  });

  it('is not finished by its comparison while an action is requested', () =>
    given(building({ status: 'verifying', purpose: 'verify' }))
      .when('cancel', 'compared', 'halted')
      .then({ status: 'cancelled', error: null }));

  it('that is paused goes on where it was when it is resumed', () =>
    given(building({ status: 'catching_up', paused: true }))
      .when('resume')
      .then(building({ status: 'catching_up' })));

  it('that a new worker takes up fills again before it joins', () =>
    given(building({ status: 'ready', purpose: 'ready' }))
      .when('filled', 'joined')
      .then(building({ status: 'verifying', purpose: 'ready' })));

  it('that is superseded can come back, and parks what it cannot fold from then on', () =>
    given({ status: 'live' })
      .when('superseded', 'bring_back')
      .then(building({ status: 'catching_up' })));

  it('that served is promoted at once when it has followed', () =>
    given({ status: 'previous' }).when('promoted').then({ status: 'live' }));

  it('serves on, outdated, under a code of another version', () => {
    given({ status: 'live' }).when({ type: 'adopted', current: false }).then({ status: 'outdated' });
    given({ status: 'outdated' }).when('adopted').then({ status: 'live' });
    given(building())
      .when('outgrown')
      .then({ status: 'cancelled', error: 'The code has moved on to another version.' });
  });

  it('fails on an event that it cannot fold only while nothing else would park it', () => {
    expect(failsOnPoison(building({ parks: false }))).toBe(true);
    expect(failsOnPoison(building())).toBe(false);
    expect(failsOnPoison(building({ parks: false, status: 'verifying' }))).toBe(false);
    given(building()).when('failed').then({ status: 'failed', error: 'poison' });
  });

  it('that follows the log is verified, waits, halts or is left', () => {
    expect(nextStep(building({ status: 'verifying' }))).toBe('verify');
    expect(nextStep(building({ status: 'ready', purpose: 'ready' }))).toBe('wait');
    expect(nextStep(building({ status: 'ready', requestedAction: 'cancel' }))).toBe('halt');
    expect(nextStep({ status: 'live' })).toBe('leave');
  });
});

const types: readonly Signal['type'][] = [
  ...(['pause', 'cancel', 'resume', 'promote', 'bring_back', 'halted', 'filled', 'joined'] as const),
  ...(['compared', 'promoted', 'superseded', 'failed', 'outgrown', 'adopted'] as const),
];
const signals = fc.constantFrom(...types).map(asSignal);
const unfinished = fc.record({
  status: fc.constantFrom('building', 'catching_up', 'verifying', 'ready'),
  purpose: fc.constantFrom('swap', 'ready', 'verify'),
  parks: fc.boolean(),
  paused: fc.boolean(),
  requestedAction: fc.constantFrom('pause', 'cancel', null),
});
const ended = fc.oneof(
  fc.record({ status: fc.constantFrom('verified', 'dropped') }),
  fc.record({ status: fc.constantFrom('cancelled', 'failed'), error: fc.option(fc.string()) }),
);
const states: fc.Arbitrary<BuildState> = fc.oneof(
  unfinished,
  ended,
  fc.record({ status: fc.constantFrom('live', 'outdated', 'previous') }),
);

describe('Any projection build', () => {
  it('that has ended is changed by no signal', () =>
    fc.assert(fc.property(ended, signals, (state, signal) => expect(next(state, signal)).toBe(state))));

  it('is the same after a signal given once or twice, because a worker may die between the row and the answer', () =>
    fc.assert(
      fc.property(states, signals, (state, signal) => {
        const once = next(state, signal);
        expect(next(once, signal)).toEqual(once);
      }),
    ));

  it('becomes live only by a promotion, or by the code that has its version', () =>
    fc.assert(
      fc.property(states, signals, (state, signal) => {
        if (state.status === 'live' || next(state, signal).status !== 'live') return;
        expect(['promoted', 'adopted']).toContain(signal.type);
      }),
    ));

  it('that an operator cancels is cancelled at the next safe point, whatever the run did until then', () =>
    fc.assert(
      fc.property(unfinished, fc.array(fc.constantFrom('filled', 'joined', 'compared').map(asSignal)), (state, run) => {
        const halted = [asSignal('cancel'), ...run, asSignal('halted')].reduce(next, state as BuildState);
        expect(halted.status).toBe('cancelled');
      }),
    ));

  it('is in its row as it is in memory', () =>
    fc.assert(
      fc.property(states, (state) => {
        const row = { purpose: 'serve', parks: true, paused: true, requestedAction: 'pause', error: null } as const;
        expect(getState({ ...row, ...getColumns(state) })).toEqual(state);
      }),
    ));
});
