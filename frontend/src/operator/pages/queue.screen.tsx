import type { FailedJob } from '@throughline/contracts/operations/operating.js';
import { useParams } from 'react-router';
import { listFailedJobs } from '../data/operator.api.js';
import { useQuery } from '../../lib/use-query.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { FormError } from '../../ui/form/form-error.js';
import { Table, TableCell, TableHead, TableHeader, TableRow } from '../../ui/table/table.js';
import { RelativeTime } from '../../ui/values/relative-time.js';
import { QueueLine } from '../queues/queues-panel.js';
import { OperatorPage } from './operator-page.js';

/** One queue: its figures, and why its jobs failed. */
export const QueueScreen = () => {
  const { queue = '' } = useParams();
  return (
    <OperatorPage title={queue} kind="Queue" back={{ to: '/operator#queues', label: 'All queues' }}>
      {({ queues }) => {
        const view = queues.find((each) => each.queue === queue);
        if (!view) return <EmptyState title="No such queue">Nothing of this name takes jobs here.</EmptyState>;
        return (
          <>
            <ul className="w-fit max-w-full px-gutter pb-6">
              <QueueLine queue={view} />
            </ul>
            <FailedJobs queue={queue} failed={view.failed} />
          </>
        );
      }}
    </OperatorPage>
  );
};

const FailedJobs = ({ queue, failed }: { queue: string; failed: number }) => {
  const { data, problem } = useQuery(`failed ${queue} ${failed}`, (signal) => listFailedJobs(queue, signal));
  return (
    <section aria-labelledby="failed">
      <h3 id="failed" className="px-gutter pb-3 text-sm font-semibold">
        Failed jobs
      </h3>
      <FormError problem={problem} />
      {data?.items.length === 0 && <p className="px-gutter pb-6 text-sm text-ink-3">No job failed.</p>}
      {data && data.items.length > 0 && (
        <Table label="Failed jobs">
          <TableHead>
            <TableHeader>Job</TableHeader>
            <TableHeader>Why</TableHeader>
            <TableHeader right className="max-md:hidden">
              Tried
            </TableHeader>
            <TableHeader className="max-md:hidden">Added</TableHeader>
            <TableHeader className="max-md:hidden">Next</TableHeader>
          </TableHead>
          <tbody>
            {data.items.map((job) => (
              <JobRow key={job.id} job={job} />
            ))}
          </tbody>
        </Table>
      )}
    </section>
  );
};

const JobRow = ({ job: { id, reason, attempts, addedAt, retries } }: { job: FailedJob }) => (
  <TableRow>
    <TableCell className="mono max-w-48 truncate max-md:max-w-24" title={id}>
      {id}
    </TableCell>
    <TableCell className="max-w-xl py-2 wrap-anywhere whitespace-normal!">{reason}</TableCell>
    <TableCell right quiet className="tabular-nums max-md:hidden">
      {attempts}
    </TableCell>
    <TableCell quiet className="max-md:hidden">
      <RelativeTime at={addedAt} />
    </TableCell>
    <TableCell quiet className="max-md:hidden">
      {retries ? 'tried again by itself' : 'waits for a retry'}
    </TableCell>
  </TableRow>
);
