import { inlineContent } from '@throughline/contracts/json.js';
import type { RunId, UserId } from '@throughline/contracts/ids.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import type { PastEvent, PastStream } from './bulk-append.js';
import { free, noUsage } from '../../kernel/agent-tools/step-cost.js';
import { largeRun, type Ending, type Spread } from './large-run.js';
import { definition, pick, type LargeAgent } from './many-agents.js';

const title = 'Work out the price';
const call = { id: 'step-1', tool: 'math.evaluate', title, arguments: { expression: '12 * 7' } } as const;
const usage = { ...noUsage, in: 42, out: 8 };
const measured = { usage, ...free, served: null, ms: { first: 200, total: 3_000 }, warnings: [] };
const approvalDays = 3;

const getEnd = (ofRun: Pick<LargeAgent, 'agentId'> & { runId: RunId }, ending: Ending, index: number): PastEvent[] => {
  switch (ending) {
    case 'succeeded': {
      const output = { kind: 'inline', value: `Order ${10_000 + index} comes to 84 euros.` } as const;
      return [{ type: 'RunSucceeded', command: 'SucceedRun', data: { ...ofRun, output }, secondsLater: 4 }];
    }
    case 'failed': {
      const message = inlineContent(`The order ${10_000 + index} was not found.`);
      return [{ type: 'RunFailed', command: 'FailRun', data: { ...ofRun, code: 'tool', message }, secondsLater: 4 }];
    }
    case 'cancelled':
      return [{ type: 'RunCancelled', command: 'CancelRun', data: { ...ofRun, step: null }, secondsLater: 4 }];
    case 'waiting': {
      const expiresAt = new Date(Date.now() + approvalDays * 86_400_000).toISOString();
      const { title: what, tool, arguments: given } = call;
      const approval = { ...ofRun, seq: 2, title: what, tool, arguments: inlineContent(given), expiresAt };
      const data = { ...approval, reason: 'policy' as const, batch: [2], approvers: null, startedBy: null };
      return [{ type: 'ApprovalRequested', command: 'AskPeople', data, secondsLater: 4 }];
    }
  }
};

const countUp = (counts: Map<string, number>, key: string): number => {
  const next = (counts.get(key) ?? 0) + 1;
  counts.set(key, next);
  return next;
};

/** `count` runs of published agents between `from` and `until`; the first `waiting` of them wait for an approval. */
export function* manyRuns(
  options: Spread & { people: readonly UserId[]; count: number; from: Date; until: Date },
): Generator<PastStream> {
  const { people, count, from, until, ...spread } = options;
  const { workspaceId } = spread;
  const numbers = new Map<string, number>();
  const step = (until.getTime() - from.getTime()) / count;
  for (let index = 0; index < count; index += 1) {
    const { runId, agent, firedBy, ending } = largeRun(spread, index);
    const ofRun = { runId, agentId: agent.agentId };
    const turn = { text: title, calls: ending === 'waiting' ? [{ ...call }] : [], answer: null };
    yield {
      stream: toStreamName('run', runId),
      at: new Date(from.getTime() + index * step),
      actor: firedBy === null ? { kind: 'user', id: pick(people, index) } : { kind: 'trigger', id: firedBy.triggerId },
      events: [
        {
          type: 'RunRequested',
          command: 'StartRun',
          data: {
            ...ofRun,
            workspaceId,
            agentName: agent.name,
            number: countUp(numbers, agent.agentId),
            version: 1,
            definition,
            source: firedBy === null ? { kind: 'person' } : { kind: 'trigger', ...firedBy },
            inputs: inlineContent({}),
          },
        },
        { type: 'RunStarted', command: 'BeginRun', data: ofRun, secondsLater: 1 },
        {
          type: 'StepStarted',
          command: 'StartSteps',
          data: {
            ...ofRun,
            seq: 1,
            attempt: 1,
            kind: 'model',
            title,
            tool: null,
            input: { kind: 'inline', value: {} },
            recipe: null,
            childRunId: null,
            connectionId: null,
            toolHash: null,
          },
          secondsLater: 1,
        },
        {
          type: 'StepSucceeded',
          command: 'CompleteStep',
          data: { ...ofRun, seq: 1, attempt: 1, output: { kind: 'inline', value: turn }, ...measured },
          secondsLater: 3,
        },
        ...getEnd(ofRun, ending, index),
      ],
    };
  }
}
