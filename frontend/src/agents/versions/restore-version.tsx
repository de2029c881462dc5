import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { sameJson } from '@throughline/contracts/same-json.js';
import { useCommand } from '../../lib/use-command.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button } from '../../ui/buttons/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { FormError } from '../../ui/form/form-error.js';
import { toast } from '../../ui/overlays/toast.js';
import { restoreVersion } from '../data/agents.api.js';
import { useAgent } from '../components/agent-frame.js';
import { useNames } from '../../components/names/member-names.js';
import { Diff } from '../../ui/diff/diff.js';
import { compareDefinitions } from '../definition/compare-definitions.js';
import type { Side } from './comparison.js';

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });

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
  const replaced = agent.published !== null && agent.unpublishedFields.length > 0 ? agent.unpublishedEditors : null;
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
        busy={command.pending}
        onConfirm={() => void restore()}
      >
        {replaced !== null && <Replaced agent={agent} editors={replaced} side={side} />}
        <FormError problem={command.problem} />
      </ConfirmDialog>
    </>
  );
};

type ReplacedProps = { agent: AgentRow; editors: readonly string[]; side: Side };

/** The people whose words leave the draft, and the words. */
const Replaced = ({ agent, editors, side }: ReplacedProps) => {
  const { me } = useWorkspace();
  const getName = useNames();
  const others = editors.filter((id) => id !== me.userId).map(getName);
  const isMine = editors.some((id) => id === me.userId);
  return (
    <div className="mb-3 grid gap-2 text-sm">
      <p>
        {others.length === 0
          ? `${isMine ? 'Your unpublished' : 'Unpublished'} edits leave the draft.`
          : `Unpublished edits by ${listed.format(isMine ? [...others, 'you'] : others)} leave the draft.`}{' '}
        They can be brought back in Build.
      </p>
      <div className="max-h-60 overflow-y-auto">
        <Diff fields={compareDefinitions(agent.draft, side.definition)} />
      </div>
    </div>
  );
};
