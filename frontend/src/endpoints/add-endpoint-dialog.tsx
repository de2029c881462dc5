import { useState } from 'react';
import { useCommandForm } from '../lib/form/use-command-form.js';
import { useWorkspace } from '../lib/session/workspace.js';
import { RadioGroup } from '../ui/choice/radio-group.js';
import { Field } from '../ui/form/field.js';
import { Input } from '../ui/form/input.js';
import { Dialog } from '../ui/overlays/dialog.js';
import { FormFooter } from '../ui/overlays/dialog-footer.js';
import { createEndpoint } from './data/endpoints.api.js';
import { NewEndpointForm, type NewEndpoint } from './endpoint-form.js';
import { SecretOnce } from './secret-once.js';
import { TermsFields } from './terms-fields.js';

const defaultValues: NewEndpoint = {
  name: '',
  address: '',
  format: 'standard',
  events: ['run_failed'],
  contents: false,
  ordered: false,
};

export const AddEndpointDialog = ({ onClose }: { onClose: () => void }) => {
  const [secret, setSecret] = useState<string>();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={secret === undefined ? 'Add an endpoint' : 'Copy the secret now'}
      stays={secret !== undefined}
    >
      {secret === undefined ? (
        <AddEndpointForm onClose={onClose} onSecret={setSecret} />
      ) : (
        <SecretOnce secret={secret} onDone={onClose} />
      )}
    </Dialog>
  );
};

const AddEndpointForm = ({ onClose, onSecret }: { onClose: () => void; onSecret: (secret: string) => void }) => {
  const { workspaceId } = useWorkspace();
  const form = useCommandForm(NewEndpointForm, (request) => createEndpoint(workspaceId, request), {
    defaultValues,
    onDone: ({ secret }) => (secret === null ? onClose() : onSecret(secret)),
  });
  return (
    <form {...form.props} className="grid gap-4">
      <Field label="Name" error={form.error('name')}>
        <Input {...form.register('name')} maxLength={80} autoComplete="off" />
      </Field>
      <Field
        label="Address"
        hint="It is not shown again: the address of a chat is a secret."
        error={form.error('address')}
      >
        <Input
          {...form.register('address')}
          type="url"
          mono
          placeholder="https://"
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      <RadioGroup
        label="Format"
        {...form.bind('format')}
        options={[
          { value: 'standard', label: 'Standard', hint: 'JSON with a signature, for a program.' },
          { value: 'slack', label: 'Chat', hint: 'A message for Slack, or what understands its webhooks.' },
        ]}
      />
      <TermsFields
        terms={form.values}
        error={form.error('events')}
        onChange={({ events, contents, ordered }) => {
          if (events) form.setValue('events', events);
          if (contents !== undefined) form.setValue('contents', contents);
          if (ordered !== undefined) form.setValue('ordered', ordered);
        }}
      />
      <FormFooter problem={form.problem} submit="Add endpoint" busy={form.pending} onCancel={onClose} />
    </form>
  );
};
