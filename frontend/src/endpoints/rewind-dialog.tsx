import type { EndpointRow } from '@throughline/contracts/endpoints/endpoint.row.js';
import { limits } from '@throughline/contracts/limits.js';
import { useState } from 'react';
import { instantOfLocalTime, localTime } from '../lib/time/local-time.js';
import { useCommand } from '../lib/use-command.js';
import { Button } from '../ui/buttons/button.js';
import { Field } from '../ui/form/field.js';
import { FormError } from '../ui/form/form-error.js';
import { Input } from '../ui/form/input.js';
import { ConfirmDialog } from '../ui/overlays/confirm-dialog.js';
import { rewindEndpoint } from './data/endpoints.api.js';

const hour = 3_600_000;
const recent = [
  { label: 'Last hour', ms: hour },
  { label: 'Last 24 hours', ms: 24 * hour },
  { label: 'Last 7 days', ms: 7 * 24 * hour },
];
const toLocal = (ms: number): string => localTime(new Date(Date.now() - ms).toISOString()).slice(0, 16);
const isPossible = (instant: string | undefined): instant is string => {
  const age = Date.now() - Date.parse(instant ?? '');
  return age >= 0 && age <= limits.endpointLog;
};

export const RewindDialog = ({ row, onClose }: { row: EndpointRow; onClose: () => void }) => {
  const [since, setSince] = useState(() => toLocal(hour));
  const rewind = useCommand(rewindEndpoint);
  const instant = instantOfLocalTime(since);
  const confirm = async () => {
    if (isPossible(instant) && (await rewind.run(row, new Date(instant).toISOString()))) onClose();
  };
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={`Rewind ${row.name}`}
      about="Everything it has chosen that happened since is sent again, under the same ids."
      confirm="Rewind"
      busy={rewind.pending}
      onConfirm={() => void confirm()}
    >
      <div className="grid gap-4">
        <div className="flex flex-wrap gap-2">
          {recent.map(({ label, ms }) => (
            <Button key={label} size="sm" onClick={() => setSince(toLocal(ms))}>
              {label}
            </Button>
          ))}
        </div>
        <Field label="Since" error={isPossible(instant) ? undefined : 'Choose a moment of the last 30 days.'}>
          <Input type="datetime-local" value={since} onChange={({ target }) => setSince(target.value)} />
        </Field>
        <FormError problem={rewind.problem} />
      </div>
    </ConfirmDialog>
  );
};
