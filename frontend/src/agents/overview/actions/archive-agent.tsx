import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { Link } from 'react-router';
import { useLive } from '../../../lib/live/row-store.js';
import { getTotal } from '../../../lib/live/use-all.js';
import { formatNumber } from '../../../lib/numbers/format.js';
import { useCommand } from '../../../lib/use-command.js';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { pauseAgentTriggers } from '../../../triggers/data/triggers.api.js';
import { getEnabledTriggers } from '../../../triggers/data/triggers.store.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';
import { FormError } from '../../../ui/form/form-error.js';
import { toast } from '../../../ui/overlays/toast.js';
import { archiveAgent, restoreAgent } from '../../data/agents.api.js';
import { sendWithNotice } from '../../send-with-notice.js';

const maxNames = 10;

export type ArchiveAgentProps = { agent: AgentRow; onClose: () => void };

/** Archives an agent; triggers that would still start it are counted, the first of them named, and all paused first. */
export const ArchiveAgent = ({ agent, onClose }: ArchiveAgentProps) => {
  const { room } = useWorkspace();
  const store = getEnabledTriggers(agent.id);
  useLive(store, room);
  const ready = store((state) => state.status === 'ready');
  const problem = store((state) => state.problem);
  const count = store(getTotal) ?? 0;
  const command = useCommand(async () => archiveAgent(agent, await pauseAgentTriggers(agent)));
  const archive = async () => {
    const receipt = await command.run();
    if (!receipt) return;
    onClose();
    toast({
      title: `${agent.name} archived`,
      action: { label: 'Undo', run: () => void sendWithNotice('Not restored', () => restoreAgent(agent)) },
    });
  };
  const used = count > 0;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Archive ${agent.name}?`}
      about="It is hidden from the list and cannot run. Its history is kept, and you can restore it."
      confirm={used ? 'Pause triggers and archive' : 'Archive'}
      busy={command.pending || !ready}
      onConfirm={() => void archive()}
    >
      {used && <UsedBy agent={agent} count={count} />}
      <FormError problem={command.problem ?? problem} />
    </ConfirmDialog>
  );
};

const UsedBy = ({ agent, count }: { agent: AgentRow; count: number }) => {
  const { path } = useWorkspace();
  const triggers = getEnabledTriggers(agent.id)((state) => state.list).slice(0, maxNames);
  const more = count - triggers.length;
  return (
    <div className="grid gap-1 text-sm">
      <p>{count === 1 ? 'This trigger still starts it:' : `${formatNumber(count)} triggers still start it:`}</p>
      <ul className="list-disc pl-5">
        {triggers.map(({ id, name }) => (
          <li key={id}>
            <Link className="link" to={path('triggers', id)}>
              {name}
            </Link>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Link className="link" to={`${path('agents', agent.id, 'triggers')}?status=enabled`}>
              {formatNumber(more)} more
            </Link>
          </li>
        )}
      </ul>
    </div>
  );
};
