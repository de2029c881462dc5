import type { SecurityEventView } from '@throughline/contracts/security/security.requests.js';
import { clsx } from 'clsx';
import { PersonName } from '../ui/icons/person-name.js';
import { TwoLines } from '../ui/layout/two-lines.js';
import { Table, TableCell, TableHead, TableHeader, TableRow } from '../ui/table/table.js';
import { Moment } from '../ui/values/moment.js';
import { isSecurityFailure, securityText } from './security-text.js';

export const SecurityTable = ({ events }: { events: readonly SecurityEventView[] }) => (
  <Table label="Security events" tall>
    <TableHead>
      <TableHeader>What</TableHeader>
      <TableHeader className="max-md:hidden">From</TableHeader>
      <TableHeader right className="max-md:hidden">
        When
      </TableHeader>
    </TableHead>
    <tbody>
      {events.map((event) => (
        <Row key={event.id} event={event} />
      ))}
    </tbody>
  </Table>
);

const sources: Record<NonNullable<SecurityEventView['via']>, string> = {
  browser: 'Browser',
  api_key: 'API key',
  webhook: 'Webhook',
  command_line: 'Command line',
  system: 'System',
};

const Row = ({ event }: { event: SecurityEventView }) => {
  const { userId, name, via, client, network, at } = event;
  const { what, about } = securityText(event);
  const source = client ?? (via === null ? undefined : sources[via]);
  return (
    <TableRow>
      <TableCell className="py-2 max-md:whitespace-normal">
        <div className="flex min-w-0 items-start gap-3">
          <i
            aria-hidden
            className={clsx(
              'mt-1.5 size-[7px] flex-none rounded-full',
              isSecurityFailure(event) ? 'bg-fail' : 'bg-ink-3',
            )}
          />
          <div className="grid min-w-0 gap-0.5">
            <p className="flex min-w-0 flex-wrap items-center gap-x-1.5">
              <span className="inline-flex min-w-0 font-medium">
                <PersonName id={userId} name={name} size="xs" />
              </span>
              <span className="text-ink-2">{what}</span>
            </p>
            {about && <p className="text-xs break-words text-ink-3">{about}</p>}
            <p className="text-xs text-ink-3 md:hidden">
              <Moment at={at} day millis /> {[source, network].filter(Boolean).join(' · ')}
            </p>
          </div>
        </div>
      </TableCell>
      <TableCell className="max-md:hidden">
        {source ? <TwoLines about={network}>{source}</TwoLines> : <span className="text-ink-3">Not recorded</span>}
      </TableCell>
      <TableCell right quiet className="max-md:hidden">
        <Moment at={at} day millis />
      </TableCell>
    </TableRow>
  );
};
