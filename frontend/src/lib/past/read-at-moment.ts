import { ProblemError } from '../problem-error.js';
import { readWhenFolded } from './folded.js';
import { isShown, useMoment } from './moment.js';

const oneSecond = 1_000;

/** An instant is shown to the second, so an event of the same second is at it. */
const isBefore = (at: string, asked: string): boolean =>
  !/^\d+$/.test(asked) && Date.parse(asked) - Date.parse(at) >= oneSecond;

type Answered = Pick<Response, 'headers'>;

const notePlace = ({ headers }: Answered, asked: string): void => {
  const [number, at] = [headers.get('moment-number'), headers.get('moment-at')];
  if (number === null || at === null) return;
  const instant = isBefore(at, asked) ? asked : null;
  useMoment.setState({ place: { number: Number(number), at, instant }, progress: null });
};

/** Why an address names no moment of the workspace; undefined for other problems. */
const getRefusal = (error: unknown): string | undefined => {
  if (!(error instanceof ProblemError)) return undefined;
  return error.code === 'moment_not_found' ? error.sentence : error.fieldError('at');
};

/** Reads at a moment, and again while the past is being put together. */
export const readAtMoment = async <Answer extends Answered>(
  at: string,
  read: () => Promise<Answer>,
): Promise<Answer> => {
  const count = (change: number): void =>
    useMoment.setState((state) => (isShown(at) ? { pending: Math.max(0, state.pending + change) } : state));
  count(1);
  try {
    const response = await readWhenFolded(read, (progress) => {
      if (isShown(at)) useMoment.setState({ progress });
      return isShown(at);
    });
    if (isShown(at)) notePlace(response, at);
    return response;
  } catch (error) {
    const refusal = getRefusal(error);
    if (refusal !== undefined && isShown(at)) useMoment.setState({ place: null, refusal });
    throw error;
  } finally {
    count(-1);
  }
};
