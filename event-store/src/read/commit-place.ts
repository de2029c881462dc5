import { InvalidRequest, RefusedRead } from '../errors.js';
import type { Log } from '../log.js';

/** Beyond the end of the log any position is valid. */
const isValid = ({ head, commitPositions }: Log, commitPosition: number): boolean => {
  const position = commitPositions.toStored(commitPosition);
  return position >= head || commitPositions.fromStored(position) === commitPosition;
};

/** The stored position of the first event that a read includes from a commit position, or one beyond the end. */
export const placeToRead = (log: Log, commitPosition: number): number => {
  if (!isValid(log, commitPosition)) throw new RefusedRead('Unexpected ReadAllResult: InvalidPosition');
  const position = log.commitPositions.toStored(commitPosition);
  return log.commitPositions.fromStored(position) === commitPosition ? position : position + 1;
};

/** The stored position of the last event that a subscription from a commit position leaves out. */
export const placeToFollow = (log: Log, commitPosition: number): number => {
  if (!isValid(log, commitPosition)) throw new InvalidRequest('Trying to read from an invalid position.');
  return log.commitPositions.toStored(commitPosition);
};
