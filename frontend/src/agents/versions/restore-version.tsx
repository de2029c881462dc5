import { useState } from 'react';
import { useNavigate } from 'react-router';
import { sameJson } from '@throughline/contracts/same-json.js';
import { useCommand } from '../../lib/use-command.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button } from '../../ui/buttons/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { FormError } from '../../ui/form/form-error.js';
import { toast } from '../../ui/overlays/toast.js';
import { restoreVersion } from '../../rows/agents/agents.api.js';
import { useAgent } from '../../components/agents/agent-frame.js';
import type { Side } from './comparison.js';

/** Puts a version back into the draft; nothing runs it until it is published. */
export const RestoreVersion = ({ side }: { side: Side }) => {
  const agent = useAgent();
  const { may, path } = useWorkspace();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const command = useCommand(restoreVersion);
  const { version } = side;
  if (version === null || !may('agents.edit') || agent.status === 'archived') return null;
  const same = sameJson(agent.draft, side.definition);
  const restore = async () => {
    const receipt = await command.run(agent, version);
    if (!receipt) return;
    setOpen(false);
    toast({
      title: `Version ${version} restored into the draft`,
      about: 'Publish it to make it live.',
      action: { label: 'Go to build', run: () => void navigate(path('agents', agent.id, 'build')) },
    });
  };
  const loses = agent.unpublishedFields.length > 0 && agent.published !== null;
  return (
    <>
      <Button
        size="sm"
        disabled={same}
        title={same ? 'The draft says the same' : undefined}
        onClick={() => setOpen(true)}
      >
        Restore version {version}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Restore version ${version}?`}
        about={`The draft is replaced by version ${version}. The live version stays live until you publish the draft as a new version.`}
        confirm="Restore into the draft"
        cancel="Cancel"
        busy={command.pending}
        onConfirm={() => void restore()}
      >
        {loses && <p className="text-sm">Edits that were not published leave the draft. History keeps them.</p>}
        <FormError problem={command.problem} />
      </ConfirmDialog>
    </>
  );
};
