import type { EndpointRow } from '@throughline/contracts/endpoints/endpoint.row.js';
import { useCommandForm } from '../lib/form/use-command-form.js';
import { Field } from '../ui/form/field.js';
import { Input } from '../ui/form/input.js';
import { Dialog } from '../ui/overlays/dialog.js';
import { FormFooter } from '../ui/overlays/dialog-footer.js';
import { changeAddress, changeTerms, renameEndpoint } from './data/endpoints.api.js';
import { EndpointChangeForm, toChange, type EndpointChange } from './endpoint-form.js';
import { TermsFields } from './terms-fields.js';

/** Sends what differs: each is a change of its own. */
const saveChanges = async (row: EndpointRow, { name, address, ...terms }: EndpointChange) => {
  if (name !== row.name) await renameEndpoint(row, name);
  if (address !== '') await changeAddress(row, address);
  return changeTerms(row, terms);
};

export const EditEndpointDialog = ({ row, onClose }: { row: EndpointRow; onClose: () => void }) => {
  const form = useCommandForm(EndpointChangeForm, (change) => saveChanges(row, change), {
    defaultValues: toChange(row),
    onDone: onClose,
  });
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={`Edit ${row.name}`}>
      <form {...form.props} className="grid gap-4">
        <Field label="Name" error={form.error('name')}>
          <Input {...form.register('name')} maxLength={80} autoComplete="off" />
        </Field>
        <Field label="New address" hint={`Empty: it stays at ${row.host}.`} error={form.error('address')}>
          <Input {...form.register('address')} type="url" mono placeholder="https://" autoComplete="off" />
        </Field>
        <TermsFields
          terms={form.values}
          error={form.error('events')}
          onChange={({ events, contents, ordered }) => {
            if (events) form.setValue('events', events);
            if (contents !== undefined) form.setValue('contents', contents);
            if (ordered !== undefined) form.setValue('ordered', ordered);
          }}
        />
        <FormFooter
          problem={form.problem}
          submit="Save"
          busy={form.pending}
          disabled={!form.changed}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
};
