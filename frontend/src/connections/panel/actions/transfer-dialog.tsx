import { TransferConnectionRequest } from '@throughline/contracts/connections/connection.requests.js';
import { withStepUp } from '../../../identity/components/step-up/use-step-up.js';
import { useCommandForm } from '../../../lib/form/use-command-form.js';
import { transferConnection } from '../../data/connections.api.js';
import { useMembers } from '../../../workspaces/data/members.store.js';
import { Field } from '../../../ui/form/field.js';
import { NativeSelect } from '../../../ui/form/native-select.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { FormFooter } from '../../../ui/overlays/dialog-footer.js';
import type { ActionDialogProps } from './action-dialog.js';

/** Another member becomes the owner; auditors connect nothing. */
export const TransferDialog = ({ connection, onClose }: ActionDialogProps) => {
  const members = useMembers(({ list }) => list).filter(
    ({ status, role, userId }) => status === 'active' && role !== 'auditor' && userId !== connection.ownerId,
  );
  const form = useCommandForm(
    TransferConnectionRequest,
    withStepUp(({ ownerId }: TransferConnectionRequest) => transferConnection(connection, ownerId)),
    { ...(members[0] && { defaultValues: { ownerId: members[0].userId } }), onDone: onClose },
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Hand over ${connection.name}`}
      about={
        connection.sharing === 'owner'
          ? 'It stays somebody’s own, so every agent loses access.'
          : 'Agents keep their access. The account at the provider stays the same.'
      }
    >
      {members.length === 0 ? (
        <p className="text-sm text-ink-2">There is nobody to hand it over to. Invite someone first.</p>
      ) : (
        <form {...form.props} className="grid gap-4">
          <Field label="New owner" error={form.error('ownerId')}>
            <NativeSelect
              {...form.register('ownerId')}
              options={members.map(({ userId, name, email }) => ({ value: userId, label: `${name}, ${email}` }))}
            />
          </Field>
          <FormFooter problem={form.problem} submit="Hand over" busy={form.pending} onCancel={onClose} />
        </form>
      )}
    </Dialog>
  );
};
