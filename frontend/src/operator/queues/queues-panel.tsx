import type { QueueView } from '@throughline/contracts/operations/health-snapshot.js';
import { Ellipsis, Eraser, RotateCw } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDuration } from '../../lib/time/format.js';
import { formatNumber } from '../../lib/numbers/format.js';
import { useCommand } from '../../lib/use-command.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Menu, MenuItem } from '../../ui/overlays/dropdown-menu.js';
import { FormError } from '../../ui/form/form-error.js';
import { IconButton } from '../../ui/buttons/icon-button.js';
import { PanelSection } from '../../ui/layout/side-panel.js';
import { toast } from '../../ui/overlays/toast.js';
import { drainQueue, retryJobs } from '../data/operator.api.js';
import { withStepUp } from '../../identity/components/step-up/use-step-up.js';

const figures = [
  { name: 'waiting', label: 'waiting' },
  { name: 'active', label: 'active' },
  { name: 'failed', label: 'failed' },
  { name: 'delayed', label: 'later' },
] as const;

export const QueuesPanel = ({ queues }: { queues: readonly QueueView[] }) => (
  <PanelSection id="queues" title="Queues">
    <ul className="grid gap-3">
      {queues.map((queue) => (
        <QueueLine key={queue.queue} queue={queue} />
      ))}
    </ul>
  </PanelSection>
);

const said = (done: string, jobs: number | undefined): void => {
  if (jobs !== undefined) toast({ status: 'succeeded', title: `${done}: ${jobs === 1 ? 'one job' : `${jobs} jobs`}` });
};

export const QueueLine = ({ queue }: { queue: QueueView }) => {
  const [asking, setAsking] = useState(false);
  const retrying = useCommand(withStepUp(retryJobs), { live: false });
  const draining = useCommand(withStepUp(drainQueue), { live: false });
  const retry = async () => said('Retried', (await retrying.run(queue.queue))?.jobs);
  const drain = async () => {
    const outcome = await draining.run(queue.queue);
    if (outcome === undefined) return;
    said('Removed', outcome.jobs);
    setAsking(false);
  };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 text-sm">
      <span className="grid min-w-0">
        <Link
          to={`/operator/queues/${queue.queue}`}
          className="justify-self-start rounded-xs font-medium hover:underline"
        >
          {queue.queue}
        </Link>
        <span className="flex flex-wrap gap-x-3 text-xs text-ink-2 tabular-nums">
          {figures.map(({ name, label }) => (
            <span key={name} className={name === 'failed' && queue.failed > 0 ? 'text-fail-ink' : undefined}>
              {formatNumber(queue[name])} {label}
            </span>
          ))}
          {queue.oldest !== null && <span>oldest {formatDuration(queue.oldest)}</span>}
        </span>
        <FormError problem={retrying.problem} />
      </span>
      <Menu
        trigger={
          <IconButton label={`Actions of the queue ${queue.queue}`} size="sm">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<RotateCw aria-hidden />} disabled={retrying.pending} onSelect={() => void retry()}>
          Retry failed jobs
        </MenuItem>
        <MenuItem icon={<Eraser aria-hidden />} danger onSelect={() => setAsking(true)}>
          Drain
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Drain the queue ${queue.queue}?`}
        about="Jobs that have not started are removed. Runs are requested again from the log; e-mails are not."
        confirm="Drain"
        danger
        busy={draining.pending}
        onConfirm={() => void drain()}
      >
        <FormError problem={draining.problem} />
      </ConfirmDialog>
    </li>
  );
};
