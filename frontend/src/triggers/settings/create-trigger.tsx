import { limits } from '@throughline/contracts/limits.js';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAgents } from '../../rows/agents/agents.store.js';
import { useAll } from '../../lib/live/use-all.js';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Banner } from '../../ui/feedback/banner.js';
import { Button } from '../../ui/buttons/button.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { Input } from '../../ui/form/input.js';
import { Select } from '../../ui/choice/select.js';
import { MappingFields } from './mapping-fields.js';
import { newMapping } from './new-mapping.js';
import { isComplete, newTrigger } from './new-trigger.js';
import { SecretOnce } from '../secret-once.js';
import { SettingsFields } from './settings-fields.js';
import { createTrigger } from '../../rows/triggers/triggers.api.js';

export type CreateTriggerProps = { open: boolean; onClose: () => void; agentId?: string | undefined };

/** The form; and after it, for a webhook, its secret, which is shown this once. */
export const CreateTrigger = ({ open, onClose, agentId }: CreateTriggerProps) => {
  const { path } = useWorkspace();
  const navigate = useNavigate();
  const [made, setMade] = useState<{ id: string; secret: string }>();
  const goTo = (id: string) => void navigate(path('triggers', id));
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={made ? 'Keep its secret' : 'Create trigger'}
      size="lg"
      stays={made !== undefined}
    >
      {made ? (
        <SecretOnce triggerId={made.id} secret={made.secret} onDone={() => goTo(made.id)} />
      ) : (
        open && (
          <CreateTriggerForm
            agentId={agentId}
            onCancel={onClose}
            onMade={(id, secret) => (secret === null ? goTo(id) : setMade({ id, secret }))}
          />
        )
      )}
    </Dialog>
  );
};

type FormProps = {
  agentId: string | undefined;
  onCancel: () => void;
  onMade: (id: string, secret: string | null) => void;
};

/** The form's values, and the agent they name with the fields of its input. */
const useTriggerForm = (given: string | undefined, onMade: FormProps['onMade']) => {
  const { workspaceId } = useWorkspace();
  useAll(useAgents);
  const agents = useAgents((state) => state.list).filter((agent) => agent.status !== 'archived');
  const inputsOf = (id: string) => {
    const agent = agents.find((each) => each.id === id);
    return (agent?.published ?? agent?.draft)?.inputs ?? [];
  };
  const form = useCommandForm(newTrigger(inputsOf), (request) => createTrigger(workspaceId, request), {
    defaultValues: {
      agentId: given ?? agents[0]?.id ?? '',
      name: '',
      settings: { kind: 'webhook', signature: 'standard' },
      mapping: {},
    },
    onDone: ({ id, secret }) => onMade(id, secret),
  });
  const { agentId } = form.values;
  return { form, agents, agent: agents.find((each) => each.id === agentId), fields: inputsOf(agentId) };
};

const CreateTriggerForm = ({ agentId: given, onCancel, onMade }: FormProps) => {
  const { me } = useWorkspace();
  const { form, agents, agent, fields } = useTriggerForm(given, onMade);
  const { agentId, settings } = form.values;
  if (agents.length === 0) return <Banner>Create an agent first.</Banner>;
  return (
    <form {...form.props} className="grid gap-4">
      {given === undefined && (
        <Field label="Agent" error={form.error('agentId')}>
          <Select
            value={agentId}
            onChange={(next) => {
              form.setValue('agentId', next);
              form.setValue('mapping', {});
            }}
            options={agents.map((each) => ({ value: each.id, label: each.name }))}
          />
        </Field>
      )}
      {agent && agent.publishedVersion === null && (
        <Banner look="wait">{agent.name} has no published version yet. Firings fail, visibly, until it has one.</Banner>
      )}
      <Field label="Name" required error={form.error('name')}>
        <Input {...form.register('name')} autoFocus maxLength={limits.triggerName.max} />
      </Field>
      <SettingsFields
        settings={settings}
        onChange={(next) => {
          form.setValue('settings', next);
          if (next.kind !== settings.kind) form.setValue('mapping', {});
        }}
        timeZone={me.timeZone}
      />
      {agent && fields.length > 0 && (
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-sm font-medium">Input of {agent.name}</legend>
          <MappingFields
            fields={fields}
            mapping={newMapping(fields, settings.kind, form.values.mapping)}
            onChange={form.bind('mapping').onChange}
            schedule={settings.kind === 'schedule'}
            tried={form.error('mapping') !== undefined}
          />
        </fieldset>
      )}
      <FormError problem={form.problem} />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={form.pending} disabled={!isComplete(settings)}>
          Create trigger
        </Button>
      </div>
    </form>
  );
};
