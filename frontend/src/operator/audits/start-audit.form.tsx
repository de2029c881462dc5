import { useState } from 'react';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { FormError } from '../../ui/form/form-error.js';
import { RadioGroup } from '../../ui/choice/radio-group.js';
import { useProjectionAction } from '../use-projection-action.js';

const kinds = [
  {
    value: 'workspaces',
    label: 'Every workspace',
    hint: 'All that the rows of workspaces hold, folded again from the replica. About a minute for each 100,000 events of the largest workspace.',
  },
  {
    value: 'streams',
    label: 'A hundred random streams',
    hint: 'Straight from the event store, in every table whose rows come from one stream each.',
  },
] as const;
type Kind = (typeof kinds)[number]['value'];
const streams = 100;

export const BeginAuditForm = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { ask, pending, problem } = useProjectionAction();
  const [kind, setKind] = useState<Kind>('workspaces');
  const audit = async () => {
    if ((await ask('audit', [], { streams: kind === 'streams' ? streams : null })) !== 'refused') onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onClose}
      title="Audit the read tables now?"
      about="Rows are compared with what the log makes of them. Nothing is changed; the result is an event."
      confirm="Audit"
      busy={pending}
      onConfirm={() => void audit()}
    >
      <div className="grid gap-3">
        <RadioGroup label="What is compared" hideLabel value={kind} onChange={setKind} options={kinds} />
        <FormError problem={problem} />
      </div>
    </ConfirmDialog>
  );
};
