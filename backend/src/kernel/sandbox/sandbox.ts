import type { Json } from '@throughline/contracts/json.js';
import type { work as archiveKind } from './archive-kind.js';
import type { work as calculate } from './calculator.js';
import type { work as documentText } from './document-text.js';
import type { work as mailText } from './mail-text.js';
import type { work as pageText } from './page-text.js';
import type { work as searched } from './json-search.js';
import type { work as schemaChecked } from './json-schema-check.js';
import type { work as pdfText } from './pdf-text.js';
import type { work as sheetText } from './sheet-text.js';
import type { work as textFile } from './text-file.js';
import { FairPermits } from '@throughline/platform/fair-permits.js';
import { ToolFailure, type ToolContext } from '../agent-tools/tool.js';
import type { Job } from './messages.js';
import { SandboxWorker } from './sandbox-worker.js';

type Context = Pick<ToolContext, 'workspaceId' | 'signal' | 'onWaited'>;

type Works = {
  calculator: typeof calculate;
  'mail-text': typeof mailText;
  'page-text': typeof pageText;
  'json-search': typeof searched;
  'json-schema-check': typeof schemaChecked;
  'archive-kind': typeof archiveKind;
  'pdf-text': typeof pdfText;
  'document-text': typeof documentText;
  'sheet-text': typeof sheetText;
  'text-file': typeof textFile;
};

const workers = [new SandboxWorker(), new SandboxWorker(), new SandboxWorker()];
/** One workspace leaves a worker to the others: work takes up to a second, and a sum of many steps would wait at each one. */
const permits = new FairPermits({ total: workers.length, perKey: workers.length - 1 });

/**
 * Works on untrusted text in a separate process, so that work that never ends or needs too much memory stops only that
 * process. A thread is not enough: one list that grows too long for a thread ends the whole process.
 */
export const runInSandbox = async <N extends keyof Works>(
  work: N,
  given: Parameters<Works[N]>[0],
  context: Context,
): Promise<Json> => {
  const answer = await runNext({ work, given }, context);
  if (answer === 'unavailable')
    throw new ToolFailure('sandbox_unavailable', 'The process that works it out did not start.', true);
  if (answer === undefined) throw new ToolFailure('too_large', 'It took more memory than a call may take.', false);
  if ('code' in answer) throw new ToolFailure(answer.code, answer.message, false);
  return answer.value;
};

const runNext = async (job: Job, { workspaceId, signal, onWaited }: Context): ReturnType<SandboxWorker['run']> => {
  const from = performance.now();
  const permit = await permits.acquire(workspaceId, signal);
  try {
    signal.throwIfAborted();
    return await freeWorker()?.run(job, signal, () => onWaited?.(performance.now() - from));
  } finally {
    permit?.release();
  }
};

const freeWorker = (): SandboxWorker | undefined => {
  const free = workers.filter(({ busy }) => !busy);
  return free.find(({ isStarted }) => isStarted) ?? free[0];
};
