import type { Json } from '@throughline/contracts/json.js';
import type { work as calculate } from './calculator.js';
import type { work as pageText } from './page-text.js';
import type { work as searched } from './json-search.js';
import { ToolFailure } from '../../kernel/agent-tools/tool.js';
import { SandboxWorker } from './sandbox-worker.js';

type Works = { calculator: typeof calculate; 'page-text': typeof pageText; 'json-search': typeof searched };

const workers = [new SandboxWorker(), new SandboxWorker()];

/**
 * Works on untrusted text in a separate process, so that work that never ends or needs too much memory stops only that
 * process. A thread is not enough: one list that grows too long for a thread ends the whole process.
 */
export const runInSandbox = async <N extends keyof Works>(
  work: N,
  given: Parameters<Works[N]>[0],
  signal: AbortSignal,
): Promise<Json> => {
  const [worker] = workers.toSorted((a, b) => a.waiting - b.waiting);
  const answer = await worker?.run({ work, given }, signal);
  if (answer === undefined) throw new ToolFailure('too_large', 'It took more memory than a call may take.', false);
  if ('code' in answer) throw new ToolFailure(answer.code, answer.message, false);
  return answer.value;
};
