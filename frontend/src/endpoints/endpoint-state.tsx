import type { EndpointStates } from '@throughline/contracts/endpoints/endpoint.requests.js';
import type { EndpointRow } from '@throughline/contracts/endpoints/endpoint.row.js';
import type { ReactNode } from 'react';
import { formatNumber } from '../lib/numbers/format.js';
import { Skeleton } from '../ui/feedback/skeleton.js';
import { StatusGlyph } from '../ui/status/status-glyph.js';
import type { Status } from '../ui/status/status-labels.js';
import { Countdown } from '../ui/values/countdown.js';
import { RelativeTime } from '../ui/values/relative-time.js';
import { maxTries } from './endpoint-texts.js';

export type State = Omit<EndpointStates['items'][number], 'endpointId'>;

/** `state` undefined: it is not known yet. */
export const EndpointState = ({ row, state }: { row: EndpointRow; state: State | undefined }) => {
  if (state === undefined && row.status === 'active') return <Skeleton className="w-24" />;
  const { waiting = 0, last = null } = state ?? {};
  const waits = waiting === 0 ? null : `${formatNumber(waiting)} wait`;
  if (row.status === 'failing')
    return <Line status="paused" word="Paused itself" about={join('failed for 24 h', waits)} />;
  if (row.status === 'paused') return <Line status="paused" word="Paused" about={waits} />;
  if (last === null)
    return <Line status={waits === null ? 'pending' : 'queued'} word="Nothing sent yet" about={waits} />;
  if (last.state === 'waiting')
    return (
      <Line
        status="retrying"
        word="Retrying"
        about={
          <>
            try {last.tries} of {maxTries}
            {last.nextAt !== null && (
              <>
                , next <Countdown to={last.nextAt} />
              </>
            )}
          </>
        }
      />
    );
  const failed = last.event === 'test' ? 'The test failed' : 'Gave up';
  const [status, word] =
    last.state === 'delivered' ? (['succeeded', 'Delivered'] as const) : (['failed', failed] as const);
  return (
    <Line
      status={status}
      word={word}
      about={
        <>
          {last.triedAt !== null && <RelativeTime at={last.triedAt} />}
          {waits !== null && `, ${waits}`}
        </>
      }
    />
  );
};

const join = (...parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(', ');

const Line = ({ status, word, about }: { status: Status; word: string; about: ReactNode }) => (
  <span className="grid grid-cols-[auto_1fr] gap-x-1.5 leading-[18px]">
    <StatusGlyph status={status} className="mt-0.5" />
    <span>{word}</span>
    {about && <span className="col-start-2 text-xs text-ink-3">{about}</span>}
  </span>
);
