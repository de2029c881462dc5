import { firingReason } from '@throughline/contracts/triggers/firing-reason.js';
import type { FiringRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useCommand } from '../../lib/use-command.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useNow } from '../../lib/time/time.js';
import { Button } from '../../ui/buttons/button.js';
import { CodeBlock } from '../../ui/values/code.js';
import { FormError } from '../../ui/form/form-error.js';
import { IdText } from '../../ui/values/id-text.js';
import { Moment } from '../../ui/values/moment.js';
import { replayFiring, runMissedTimes } from '../data/triggers.api.js';
import type { Delivery } from '@throughline/contracts/triggers/trigger.events.js';
import { limits } from '@throughline/contracts/limits.js';
import type { NewItem } from '@throughline/contracts/triggers/new-item.js';
import { describeItem } from '../components/item-words.js';
import { describeEvent } from '../components/event-words.js';
import { FollowedAgent } from '../components/followed-agent.js';
import { ContentView } from '../../runs/components/content-view.js';
import { formatBytes, pluralise } from '../../lib/numbers/format.js';
import { formatDay } from '../../lib/time/format.js';

const findDelivery = ({ cause }: FiringRow) =>
  cause?.kind === 'delivery' || cause?.kind === 'replay' ? cause.delivery : undefined;

/** Some reasons are sentences already. */
const asSentence = (reason: string): string => (/[.!?]$/.test(reason) ? reason : `${reason}.`);

export const FiringDetail = ({ firing }: { firing: FiringRow }) => {
  const { may } = useWorkspace();
  const { run, pending, problem } = useCommand(replayFiring);
  const delivery = findDelivery(firing);
  const now = useNow();
  const kept = delivery !== undefined && delivery.body !== null && !isBodyDeleted(delivery, firing.at, now);
  return (
    <div className="grid gap-3">
      {firing.reason !== null && <p className="text-sm text-ink-2">Why: {asSentence(firingReason(firing.reason))}</p>}
      {firing.cause?.kind === 'slot' && (
        <p className="text-sm text-ink-2">
          Due at <Moment at={firing.cause.slot} day />
          {firing.cause.missed > 0 && `, and ${firing.cause.missed} earlier missed due times`}
        </p>
      )}
      {firing.cause?.kind === 'event' && (
        <p className="text-sm text-ink-2">
          {`${describeEvent(firing.cause.event).replace(/^a/, 'A')}: `}
          <FollowedAgent id={firing.cause.event.agentId} runId={firing.cause.event.runId} />
        </p>
      )}
      {firing.cause?.kind === 'item' && <ItemLine item={firing.cause.item} />}
      {delivery && (
        <div className="grid gap-3 md:grid-cols-2">
          <CodeBlock title="Headers" value={delivery.headers} wrap />
          <DeliveryBody delivery={delivery} at={firing.at} now={now} />
        </div>
      )}
      <FormError problem={problem} />
      <div className="flex items-center gap-3">
        {kept && may('triggers.edit') && firing.outcome !== 'rejected' && firing.outcome !== 'filtered' && (
          <Button size="sm" busy={pending} icon={<RotateCcw aria-hidden />} onClick={() => void run(firing)}>
            Replay
          </Button>
        )}
        {firing.outcome === 'skipped' && firing.cause?.kind === 'slot' && may('runs.start') && (
          <RunMissed firing={firing} missed={firing.cause.missed + 1} />
        )}
        <span className="ml-auto min-w-0">
          <IdText label="Copy the id">{firing.id}</IdText>
        </span>
      </div>
    </div>
  );
};

const RunMissed = ({ firing, missed }: { firing: FiringRow; missed: number }) => {
  const { run, pending, problem } = useCommand(runMissedTimes);
  const [started, setStarted] = useState<number>();
  const count = Math.min(missed, limits.missedTimes);
  const runThem = async () => setStarted((await run(firing))?.started);
  return (
    <>
      <Button size="sm" busy={pending} onClick={() => void runThem()}>
        {count === 1 ? 'Run it now' : `Run the ${missed > count ? 'last ' : ''}${count} now`}
      </Button>
      {started !== undefined && (
        <span role="status" className="text-sm text-ink-2">
          {started === 0 ? 'They have run before.' : `Started ${pluralise(started, 'run')}.`}
        </span>
      )}
      <FormError problem={problem} />
    </>
  );
};

const ItemLine = ({ item }: { item: NewItem }) => (
  <p className="text-sm text-ink-2">
    {item.url === null ? (
      describeItem(item)
    ) : (
      <a href={item.url} className="link" target="_blank" rel="noreferrer">
        {describeItem(item)}
      </a>
    )}
  </p>
);

/** When the body is deleted; null for a small one, which is a part of the history. */
const calculateDeletion = ({ body, receivedAt }: Delivery, at: string): Date | null =>
  body?.kind === 'blob' ? new Date(Date.parse(receivedAt ?? at) + limits.deliveryBody) : null;

const isBodyDeleted = (delivery: Delivery, at: string, now: number): boolean => {
  const deletion = calculateDeletion(delivery, at);
  return deletion !== null && deletion.getTime() <= now;
};

type DeliveryBodyProps = { delivery: Delivery; at: string; now: number };

const DeliveryBody = ({ delivery, at, now }: DeliveryBodyProps) => {
  const { body } = delivery;
  const deletion = calculateDeletion(delivery, at);
  if (body === null) return null;
  if (body.kind !== 'blob' || deletion === null) return <ContentView title="Body" content={body} />;
  if (!isBodyDeleted(delivery, at, now))
    return (
      <div className="min-w-0">
        <ContentView title="Body" content={body} />
        <p className="mt-1 text-xs text-ink-3">Kept until {formatDay(deletion)}.</p>
      </div>
    );
  return (
    <div className="min-w-0">
      <CodeBlock title="Body" value={body.preview} wrap />
      <p className="mt-1 text-xs text-ink-3">
        This is the beginning. The whole body had {formatBytes(body.bytes)} and was deleted on {formatDay(deletion)}, so
        the delivery cannot be replayed.
      </p>
    </div>
  );
};
