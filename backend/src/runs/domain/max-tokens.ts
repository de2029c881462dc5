import type { KnownRun } from './run.js';
import type { Step } from './run-steps.js';

/** For what surrounds the contents of a request, and of one call in it. */
const envelope = 2_048;
const perCall = 512;
/** For what the model is told about a call that was not made or failed. */
const perRefusal = 2_500;

/** No tokenizer makes more tokens than there are bytes. */
const measureBytes = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

const bytesOfStep = ({ kind, progress }: Step): number => {
  const added = kind === 'model' ? 0 : perCall;
  return added + (progress.status === 'succeeded' ? progress.bytes : perRefusal);
};
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/**
 * The highest number of tokens that the next request of the run can have: those of the last one, as its provider counted
 * them, and a token for each byte since. `offered`: bytes of the tools. `ofFiles`: the most tokens that the files can have. Another model counts otherwise, so that all bytes count.
 */
export const maxTokensIn = (
  { definition, inputs, steps, choice }: KnownRun,
  offered: number,
  ofFiles: number,
): number => {
  const last = steps.findLast(({ kind, progress }) => kind === 'model' && progress.status === 'succeeded');
  const counted = last?.progress.status === 'succeeded' ? last.progress.tokens : 0;
  if (last !== undefined && counted > 0 && choice === 0)
    return counted + sum(steps.filter(({ seq }) => seq > last.seq).map(bytesOfStep));
  const { instructions, output, inputs: declared } = definition;
  return (
    envelope +
    measureBytes({ instructions, output, declared, inputs }) +
    offered +
    ofFiles +
    sum(steps.map(bytesOfStep))
  );
};
