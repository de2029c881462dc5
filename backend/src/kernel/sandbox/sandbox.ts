import type { WorkspaceId } from '@throughline/contracts/ids.js';
import type { Json } from '@throughline/contracts/json.js';
import type { work as archiveEntries } from './archive-entries.js';
import type { work as calculate } from './calculator.js';
import type { work as documentText } from './document-text.js';
import type { work as pageText } from './page-text.js';
import type { work as searched } from './json-search.js';
import type { work as schemaChecked } from './json-schema-check.js';
import type { work as pdfText } from './pdf-text.js';
import type { work as sheetText } from './sheet-text.js';
import { FairPermits } from '@throughline/platform/fair-permits.js';
import { ToolFailure, type ToolContext } from '../agent-tools/tool.js';
import type { Job, SandboxAnswer } from './messages.js';
import { SandboxWorker } from './sandbox-worker.js';

type Works = {
  calculator: typeof calculate;
  'page-text': typeof pageText;
  'json-search': typeof searched;
  'json-schema-check': typeof schemaChecked;
  'archive-entries': typeof archiveEntries;
  'pdf-text': typeof pdfText;
  'document-text': typeof documentText;
  'sheet-text': typeof sheetText;
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
  { workspaceId, signal }: Pick<ToolContext, 'workspaceId' | 'signal'>,
): Promise<Json> => {
  const answer = await runNext(workspaceId, { work, given }, signal);
  if (answer === undefined) throw new ToolFailure('too_large', 'It took more memory than a call may take.', false);
  if ('code' in answer) throw new ToolFailure(answer.code, answer.message, false);
  return answer.value;
};

const runNext = async (workspaceId: WorkspaceId, job: Job, signal: AbortSignal): Promise<SandboxAnswer | undefined> => {
  const permit = await permits.acquire(workspaceId, signal);
  try {
    signal.throwIfAborted();
    return await workers.find(({ busy }) => !busy)?.run(job, signal);
  } finally {
    permit?.release();
  }
};
