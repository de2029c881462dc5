/** A call that has ended: hashes of the tool with its arguments, and of what came of it. */
export type MadeCall = { call: string; result: string };

/** After this number of calls with the same result, the same call is not made again. */
const maxSame = 3;
const maxCycle = 4;
const maxRounds = 3;

/** Whether the call would only repeat, with the same results, what the run did before. `made`: in the order of the calls. */
export const isRepeated = (made: readonly MadeCall[], call: string): boolean =>
  hasSameResults(made, call) || continuesCycle(made, call);

const hasSameResults = (made: readonly MadeCall[], call: string): boolean => {
  const last = made.filter((each) => each.call === call).slice(-maxSame);
  return last.length === maxSame && last.every(({ result }) => result === last[0]?.result);
};

/** The last calls are the same few in the same order, and this one would begin or continue another round. */
const continuesCycle = (made: readonly MadeCall[], call: string): boolean => {
  for (let length = 2; length <= maxCycle; length += 1) {
    const rounds = made.slice(-length * maxRounds);
    const isCycle =
      rounds.length === length * maxRounds && rounds.every((each, at) => isSame(each, rounds[at % length]));
    if (isCycle && rounds[0]?.call === call) return true;
  }
  return false;
};

const isSame = (one: MadeCall, other: MadeCall | undefined): boolean =>
  one.call === other?.call && one.result === other.result;
