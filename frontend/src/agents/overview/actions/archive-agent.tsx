import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { Link } from 'react-router';
import { useAll } from '../../../lib/live/use-all.js';
import { useCommand } from '../../../lib/use-command.js';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { pauseTrigger } from '../../../rows/triggers/triggers.api.js';
import { currentTriggersOf } from '../../../rows/triggers/triggers.store.js';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.js';
import { FormError } from '../../../ui/form/form-error.js';
import { toast } from '../../../ui/overlays/toast.js';
import { archiveAgent, restoreAgent } from '../../../rows/agents/agents.api.js';
import { sendWithNotice } from '../../send-with-notice.js';

export type ArchiveAgentProps = { agent: AgentRow; onClose: () => void };

/** Archives an agent; triggers that would still start it are named and paused first. */
export const ArchiveAgent = ({ agent, onClose }: ArchiveAgentProps) => {
  const { path } = useWorkspace();
  const store = currentTriggersOf(agent.id);
  const complete = useAll(store);
  const triggers = store((state) => state.list).filter(({ status }) => status === 'enabled');
  const command = useCommand(async () => {
    for (const trigger of triggers) await pauseTrigger(trigger);
    return archiveAgent(agent);
  });
  const archive = async () => {
    const receipt = await command.run();
    if (!receipt) return;
    onClose();
    toast({
      title: `${agent.name} archived`,
      action: { label: 'Undo', run: () => void sendWithNotice('Not restored', () => restoreAgent(agent)) },
    });
  };
  const used = triggers.length > 0;
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Archive ${agent.name}?`}
      about="It is hidden from the list and cannot run. Its history is kept, and you can restore it."
      confirm={used ? 'Pause triggers and archive' : 'Archive'}
      busy={command.pending || !complete}
      onConfirm={() => void archive()}
    >
      {used && (
        <div className="grid gap-1 text-sm">
          <p>{triggers.length === 1 ? 'This trigger still starts it:' : 'These triggers still start it:'}</p>
          <ul className="list-disc pl-5">
            {triggers.map(({ id, name }) => (
              <li key={id}>
                <Link className="link" to={path('triggers', id)}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <FormError problem={command.problem} />
    </ConfirmDialog>
  );
};
