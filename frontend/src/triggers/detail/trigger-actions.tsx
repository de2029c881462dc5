import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useRow } from '../../lib/live/use-row.js';
import { agentsById } from '../../agents/data/agents.store.js';
import { useCommand } from '../../lib/use-command.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button } from '../../ui/buttons/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { FormError } from '../../ui/form/form-error.js';
import { RenameTrigger } from './rename-trigger.js';
import { TestTrigger } from './test-trigger.js';
import { TriggerMenu } from './trigger-menu.js';
import { TriggerSwitch } from '../trigger-switch.js';
import { archiveTrigger } from '../data/triggers.api.js';

export const TriggerActions = ({ trigger }: { trigger: TriggerRow }) => {
  const { may, workspaceId } = useWorkspace();
  const { row: agent } = useRow(agentsById, workspaceId, trigger.agentId);
  const [open, setOpen] = useState<'archive' | 'rename' | 'test'>();
  const archive = useCommand(archiveTrigger);
  const close = () => setOpen(undefined);
  if (trigger.status === 'archived') return null;
  return (
    <>
      <span className="max-sm:hidden">
        <TriggerSwitch trigger={trigger} showLabel />
      </span>
      {may('triggers.edit') && (
        <Button icon={<Play aria-hidden />} onClick={() => setOpen('test')}>
          Test
        </Button>
      )}
      <TriggerMenu trigger={trigger} onRename={() => setOpen('rename')} onArchive={() => setOpen('archive')} />
      <ConfirmDialog
        open={open === 'archive'}
        onOpenChange={close}
        title={`Archive ${trigger.name}?`}
        about="It stops firing and cannot be resumed. Its firings and runs stay in the history."
        confirm="Archive"
        danger
        busy={archive.pending}
        onConfirm={() => void archive.run(trigger).then((done) => done && close())}
      >
        <FormError problem={archive.problem} />
      </ConfirmDialog>
      {open === 'rename' && <RenameTrigger trigger={trigger} onClose={close} />}
      {open === 'test' && agent && <TestTrigger trigger={trigger} fields={agent.draft.inputs} onClose={close} />}
    </>
  );
};
