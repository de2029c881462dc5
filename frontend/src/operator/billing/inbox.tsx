import { NoticeState, type ProviderNotice } from '@throughline/contracts/billing/operator-billing.requests.js';
import { useState } from 'react';
import { ColumnHeaders, TableLoading, type LoadingColumn } from '../../components/page-states/table-loading.js';
import { formatNumber } from '../../lib/numbers/format.js';
import { useCommand } from '../../lib/use-command.js';
import { listNotices, retryNotices } from '../data/billing.api.js';
import { Button } from '../../ui/buttons/button.js';
import { NativeSelect } from '../../ui/form/native-select.js';
import { FormError } from '../../ui/form/form-error.js';
import { Badge } from '../../ui/status/badge.js';
import { Table, TableCell, TableRow } from '../../ui/table/table.js';
import { IdText } from '../../ui/values/id-text.js';
import { NoValue } from '../../ui/values/no-value.js';
import { RelativeTime } from '../../ui/values/relative-time.js';
import { BillingSection, Paged } from './billing-section.js';
import { noticeWords } from './billing-words.js';
import { usePages, useReloadWith } from './use-pages.js';
import { withStepUp } from '../../identity/components/step-up/use-step-up.js';

const columns: readonly LoadingColumn[] = [
  { name: 'Notice', width: 'w-44', className: 'max-md:w-full' },
  { name: 'State', width: 'w-16' },
  { name: 'Tries', width: 'w-6', right: true, className: 'max-md:hidden' },
  { name: 'Error', width: 'w-48', className: 'max-md:hidden' },
  { name: 'Received', width: 'w-16', className: 'max-md:hidden' },
  { width: 'w-14', right: true },
];
const looks = { waiting: 'wait', failing: 'fail', done: 'ok', kept: 'line' } as const;

type InboxProps = { figures: string; failing: number; onChanged: () => void };

/** Shows what the provider of payments told, the newest first. */
export const Inbox = ({ figures, failing, onChanged }: InboxProps) => {
  const [state, setState] = useState<NoticeState | ''>('');
  const pages = usePages(`notices ${state}`, (cursor, signal) =>
    listNotices({ state: state === '' ? undefined : state, cursor }, signal),
  );
  useReloadWith(figures, pages.reload);
  const retrying = useCommand(withStepUp(retryNotices), { live: false });
  const retry = async (id: string | null) => {
    if ((await retrying.run(id)) === undefined) return;
    pages.reload();
    onChanged();
  };
  return (
    <BillingSection
      title="Inbox"
      count={failing}
      actions={
        <>
          {failing > 0 && (
            <Button size="sm" busy={retrying.pending} onClick={() => void retry(null)}>
              Retry all {formatNumber(failing)}
            </Button>
          )}
          <NativeSelect
            size="sm"
            aria-label="State"
            className="w-32"
            value={state}
            onChange={({ target }) => setState(NoticeState.safeParse(target.value).data ?? '')}
            options={NoticeState.options.map((each) => ({ value: each, label: noticeWords[each] }))}
          >
            <option value="">All</option>
          </NativeSelect>
        </>
      }
    >
      <FormError problem={retrying.problem} />
      <Paged
        pages={pages}
        what="Notices"
        empty={state === '' ? 'The provider has not told anything yet.' : 'No notice is in this state.'}
        loading={<TableLoading label="Loading notices" rows={3} columns={columns} />}
      >
        {(notices) => <Notices notices={notices} busy={retrying.pending} onRetry={(id) => void retry(id)} />}
      </Paged>
    </BillingSection>
  );
};

type NoticesProps = { notices: readonly ProviderNotice[]; busy: boolean; onRetry: (id: string) => void };

const Notices = ({ notices, busy, onRetry }: NoticesProps) => (
  <Table label="Notices of the provider" tall>
    <ColumnHeaders columns={columns} unnamed="Actions" />
    <tbody>
      {notices.map(({ id, type, state, about, via, receivedAt, tries, error }) => (
        <TableRow key={id}>
          <TableCell className="max-md:w-full max-md:max-w-0">
            <span className="grid min-w-0">
              <span className="mono truncate">{type}</span>
              <IdText label="Copy the id">{about.id ?? id}</IdText>
            </span>
          </TableCell>
          <TableCell>
            <Badge look={looks[state]}>{noticeWords[state]}</Badge>
          </TableCell>
          <TableCell right quiet className="max-md:hidden">
            {formatNumber(tries)}
          </TableCell>
          <TableCell quiet className="max-w-72 max-md:hidden">
            {error === null ? (
              <NoValue label="No error" />
            ) : (
              <span className="block truncate" title={error}>
                {error}
              </span>
            )}
          </TableCell>
          <TableCell quiet className="max-md:hidden">
            <span className="grid">
              <RelativeTime at={receivedAt} />
              {via === 'list' && <span className="text-xs text-ink-3">found in the list</span>}
            </span>
          </TableCell>
          <TableCell right>
            {state === 'failing' && (
              <Button size="sm" busy={busy} aria-label={`Retry ${type}`} onClick={() => onRetry(id)}>
                Retry
              </Button>
            )}
          </TableCell>
        </TableRow>
      ))}
    </tbody>
  </Table>
);
