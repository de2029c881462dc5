import {
  isUnfinished,
  type ProjectionBuild,
  type RequestedAction,
} from '@throughline/platform/projections/control/builds.js';

type Row<Key extends keyof ProjectionBuild> = Pick<ProjectionBuild, Key>;

/** `paused` builds keep the status at which they were paused. */
export type UnfinishedState = {
  status: 'building' | 'catching_up' | 'verifying' | 'ready';
  purpose: 'swap' | 'ready' | 'verify';
  parks: boolean;
  paused: boolean;
  requestedAction: RequestedAction | null;
};

/** The state of a projection build. Only `next` changes it, and every change is in the build's row before it is in memory. */
export type BuildState =
  | UnfinishedState
  | { status: 'live' | 'outdated' | 'previous' | 'verified' | 'dropped' }
  | { status: 'cancelled' | 'failed'; error: string | null };

/** Describes what happens to a build. The first five are requested by operators. */
export type Signal =
  | { type: 'pause' | 'cancel' | 'resume' | 'promote' | 'bring_back' }
  /** A run has reached a safe point, or none is at work on the build: the requested action is applied. */
  | { type: 'halted' }
  /** Everything before the live position is folded, and the indexes exist. */
  | { type: 'filled' }
  /** It follows the log together with the live build. */
  | { type: 'joined' }
  /** It was found equal to the live build, or different. */
  | { type: 'compared' }
  /** Readers see it from now on. */
  | { type: 'promoted' }
  /** Readers see another build from now on. */
  | { type: 'superseded' }
  | { type: 'failed'; error: string }
  /** The code has moved on to another version of the projection. */
  | { type: 'outgrown' }
  /** A worker has taken the build over; `current` is whether its code has the build's version. */
  | { type: 'adopted'; current: boolean };

const isOpen = (state: BuildState): state is UnfinishedState => isUnfinished(state);

/** The state after a signal. A signal that does not concern the state leaves it as it is, so that one given twice counts once. */
export const next = (state: BuildState, signal: Signal): BuildState => {
  switch (signal.type) {
    case 'pause':
    case 'cancel':
      return isOpen(state) ? { ...state, requestedAction: signal.type } : state;
    case 'resume':
      return isOpen(state) && state.paused ? { ...state, paused: false } : state;
    case 'promote':
      if (!isOpen(state) || state.purpose !== 'ready') return state;
      return { ...state, purpose: 'swap', status: state.status === 'ready' ? 'verifying' : state.status };
    case 'bring_back':
      return state.status === 'previous' ? { ...started, status: 'catching_up' } : state;
    case 'halted':
      if (!isOpen(state) || state.requestedAction === null) return state;
      return state.requestedAction === 'cancel'
        ? { status: 'cancelled', error: null }
        : { ...state, paused: true, requestedAction: null };
    case 'filled':
      return isOpen(state) ? { ...state, status: 'catching_up' } : state;
    case 'joined':
      return state.status === 'catching_up' ? { ...state, status: 'verifying' } : state;
    case 'compared':
      return isOpen(state) ? concluded(state) : state;
    case 'promoted':
      return isOpen(state) || state.status === 'previous' ? { status: 'live' } : state;
    case 'superseded':
      return state.status === 'live' || state.status === 'outdated' ? { status: 'previous' } : state;
    case 'failed':
      return isOpen(state) || state.status === 'previous' ? { status: 'failed', error: signal.error } : state;
    case 'outgrown':
      return isOpen(state) ? { status: 'cancelled', error: 'The code has moved on to another version.' } : state;
    case 'adopted':
      if (state.status !== 'live' && state.status !== 'outdated') return state;
      return { status: signal.current ? 'live' : 'outdated' };
  }
};

const started = { purpose: 'swap', parks: true, paused: false, requestedAction: null } as const;

/** A requested action comes first. A build that is to be swapped in stays until it is promoted. */
const concluded = (state: UnfinishedState): BuildState => {
  if (state.status !== 'verifying' || state.requestedAction !== null) return state;
  switch (state.purpose) {
    case 'verify':
      return { status: 'verified' };
    case 'ready':
      return { ...state, status: 'ready' };
    case 'swap':
      return state;
  }
};

/** An operator's request has to be applied before anything else is done. */
export const mustHalt = (state: BuildState): boolean => isOpen(state) && state.requestedAction !== null;

/** An event that cannot be folded fails the build instead of being parked. A build that follows the log always parks. */
export const failsOnPoison = (state: BuildState): boolean =>
  isOpen(state) && !state.parks && (state.status === 'building' || state.status === 'catching_up');

/** Returns what a run does next with a build that follows the log. */
export const nextStep = (state: BuildState): 'halt' | 'verify' | 'wait' | 'leave' => {
  if (mustHalt(state)) return 'halt';
  if (!isOpen(state)) return 'leave';
  return state.status === 'ready' ? 'wait' : 'verify';
};

/** The state that a row has. */
export const getState = (
  row: Row<'status' | 'purpose' | 'parks' | 'paused' | 'requestedAction' | 'error'>,
): BuildState => {
  const { status, purpose, parks, paused, requestedAction, error } = row;
  switch (status) {
    case 'building':
    case 'catching_up':
    case 'verifying':
    case 'ready':
      return { status, purpose: purpose === 'serve' ? 'swap' : purpose, parks, paused, requestedAction };
    case 'cancelled':
    case 'failed':
      return { status, error };
    default:
      return { status };
  }
};

/** The columns that change with the state; a finished build is neither paused nor waiting for an action to be applied. */
export const getColumns = (state: BuildState): Partial<ProjectionBuild> & { status: BuildState['status'] } =>
  isOpen(state) ? state : { paused: false, requestedAction: null, ...state };
