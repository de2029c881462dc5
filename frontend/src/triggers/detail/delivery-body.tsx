import type { Delivery } from '@throughline/contracts/triggers/trigger.events.js';
import { limits } from '@throughline/contracts/limits.js';
import { ContentView } from '../../runs/components/content-view.js';
import { formatBytes } from '../../lib/numbers/format.js';
import { formatDay } from '../../lib/time/format.js';
import { CodeBlock } from '../../ui/values/code.js';

/** When the body is deleted; null for a small one, which is a part of the history. */
const calculateDeletion = ({ body, receivedAt }: Delivery, at: string): Date | null =>
  body?.kind === 'blob' ? new Date(Date.parse(receivedAt ?? at) + limits.deliveryBody) : null;

export const isBodyDeleted = (delivery: Delivery, at: string, now: number): boolean => {
  const deletion = calculateDeletion(delivery, at);
  return deletion !== null && deletion.getTime() <= now;
};

type DeliveryBodyProps = { delivery: Delivery; at: string; now: number };

export const DeliveryBody = ({ delivery, at, now }: DeliveryBodyProps) => {
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
