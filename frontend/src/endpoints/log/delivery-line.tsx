import type { EndpointDelivery } from '@throughline/contracts/endpoints/endpoint.requests.js';
import type { EndpointRow } from '@throughline/contracts/endpoints/endpoint.row.js';
import { jsonIn } from '@throughline/contracts/json.js';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { pluralise } from '../../lib/numbers/format.js';
import { useCommand } from '../../lib/use-command.js';
import { useQuery } from '../../lib/use-query.js';
import { Button } from '../../ui/buttons/button.js';
import { FormError } from '../../ui/form/form-error.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import { StatusText } from '../../ui/status/status-text.js';
import { CodeBlock } from '../../ui/values/code.js';
import { Countdown } from '../../ui/values/countdown.js';
import { IdText } from '../../ui/values/id-text.js';
import { RelativeTime } from '../../ui/values/relative-time.js';
import { giveUpDelivery, readDelivery, retryDelivery } from '../data/endpoints.api.js';
import { describeAnswer, nameEvent } from '../endpoint-texts.js';

type DeliveryProps = { row: EndpointRow; delivery: EndpointDelivery; onChanged: () => void };

const getStatus = ({ state, tries }: EndpointDelivery) => {
  if (state === 'delivered') return { status: 'succeeded', word: 'Delivered' } as const;
  if (state === 'gave_up') return { status: 'failed', word: 'Gave up' } as const;
  return tries === 0
    ? ({ status: 'queued', word: 'Waiting' } as const)
    : ({ status: 'retrying', word: 'Retrying' } as const);
};

/** One delivery; its body and the answer are folded until somebody asks. */
export const DeliveryLine = ({ row, delivery, onChanged }: DeliveryProps) => {
  const [open, setOpen] = useState(false);
  const { status, word } = getStatus(delivery);
  return (
    <li className="border-b border-line text-sm">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-row w-full flex-wrap items-center gap-x-3 gap-y-1 px-gutter py-2 text-left hover:bg-hover"
      >
        <ChevronRight className={open ? 'size-3.5 rotate-90 text-ink-3' : 'size-3.5 text-ink-3'} aria-hidden />
        <span className="flex-none sm:w-32">
          <StatusText status={status}>{word}</StatusText>
        </span>
        <span className="min-w-0 flex-1 truncate">{nameEvent(delivery)}</span>
        <span className="text-xs text-ink-3 max-sm:w-full max-sm:pl-6.5">
          {delivery.tries > 0 && `${pluralise(delivery.tries, 'try', 'tries')} · ${describeAnswer(delivery) ?? ''}`}
          {delivery.nextAt !== null && row.status === 'active' && delivery.tries > 0 && (
            <>
              {' · next '}
              <Countdown to={delivery.nextAt} />
            </>
          )}
        </span>
        <RelativeTime at={delivery.at} className="text-xs text-ink-3 max-sm:pl-6.5" />
      </button>
      {open && <DeliveryDetail row={row} delivery={delivery} onChanged={onChanged} />}
    </li>
  );
};

const DeliveryDetail = ({ row, delivery, onChanged }: DeliveryProps) => {
  const { eventId, tries, state } = delivery;
  const { data, problem } = useQuery(`delivery ${row.id} ${eventId} ${tries} ${state}`, (signal) =>
    readDelivery(row, eventId, signal),
  );
  const retry = useCommand(retryDelivery, { live: false });
  const giveUp = useCommand(giveUpDelivery, { live: false });
  const change = async (command: typeof retry | typeof giveUp) => {
    await command.run(row, eventId);
    onChanged();
  };
  return (
    <div className="grid gap-3 px-gutter pt-1 pb-4 sm:pl-12">
      <FormError problem={problem ?? retry.problem ?? giveUp.problem} />
      <p className="text-xs text-ink-3">
        webhook-id <IdText label="Copy the webhook-id">{delivery.id}</IdText>
      </p>
      {data === undefined ? (
        <Skeleton className="h-16 w-full" />
      ) : (
        <>
          {data.body !== null && <CodeBlock title="Body" value={jsonIn(data.body) ?? data.body} wrap />}
          {data.answer !== null && data.answer !== '' && <CodeBlock title="Answer" value={data.answer} wrap />}
        </>
      )}
      {delivery.event !== 'test' && (
        <div className="flex gap-2">
          <Button size="sm" busy={retry.pending} onClick={() => void change(retry)}>
            {state === 'waiting' ? 'Try now' : 'Send again'}
          </Button>
          {state === 'waiting' && (
            <Button size="sm" variant="ghost" busy={giveUp.pending} onClick={() => void change(giveUp)}>
              Give up
            </Button>
          )}
        </div>
      )}
    </div>
  );
};
