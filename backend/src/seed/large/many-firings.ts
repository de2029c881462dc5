import { inlineContent } from '@throughline/contracts/json.js';
import { toStreamName } from '@throughline/platform/eventstore/streams.js';
import type { PastEvent, PastStream } from './bulk-append.js';
import { largeRun, type LargeRun, type Spread } from './large-run.js';

const seconds = { started: 1, finished: 5 };

const listEvents = (
  { runId, agent, ending }: LargeRun,
  { triggerId, firingId }: NonNullable<LargeRun['firedBy']>,
  { workspaceId, order }: { workspaceId: Spread['workspaceId']; order: number },
): PastEvent[] => {
  const ofFiring = { firingId, triggerId, workspaceId, agentId: agent.agentId };
  const body = { kind: 'inline', value: { order } } as const;
  const delivery = {
    deliveryId: `msg_${order}`,
    contentType: 'application/json',
    headers: {},
    query: {},
    bytes: 16,
    body,
  };
  const succeeded = ending === 'succeeded';
  return [
    {
      type: 'TriggerFired',
      command: 'FireTrigger',
      data: { ...ofFiring, cause: { kind: 'delivery', delivery }, runId, inputs: inlineContent({}) },
    },
    {
      type: 'FiringStarted',
      command: 'StartFiring',
      data: { ...ofFiring, runId },
      secondsLater: seconds.started,
    },
    ...(ending === 'waiting'
      ? []
      : ([
          {
            type: 'FiringFinished',
            command: 'FinishFiring',
            data: { ...ofFiring, runId, succeeded },
            secondsLater: seconds.finished,
          },
        ] as const)),
  ];
};

/** The deliveries that started those of `count` runs that no person started, between `from` and `until`. */
export function* manyFirings(options: Spread & { count: number; from: Date; until: Date }): Generator<PastStream> {
  const { count, from, until, ...spread } = options;
  const step = (until.getTime() - from.getTime()) / count;
  for (let index = 0; index < count; index += 1) {
    const run = largeRun(spread, index);
    if (run.firedBy === null) continue;
    yield {
      stream: toStreamName('firing', run.firedBy.firingId),
      at: new Date(from.getTime() + index * step),
      actor: { kind: 'trigger', id: run.firedBy.triggerId },
      events: listEvents(run, run.firedBy, { workspaceId: spread.workspaceId, order: 10_000 + index }),
    };
  }
}
