import { AgentId } from '@throughline/contracts/ids.js';
import { limits } from '@throughline/contracts/limits.js';
import { timingFlaw } from '@throughline/contracts/triggers/schedule-times.js';
import type { InputMapping, TriggerSettings } from '@throughline/contracts/triggers/trigger.events.js';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAgents } from '../../rows/agents/agents.store.js';
import { useCommand } from '../../lib/use-command.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Banner } from '../../ui/feedback/banner.js';
import { Button } from '../../ui/buttons/button.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { Field } from '../../ui/form/field.js';
import { FormError } from '../../ui/form/form-error.js';
import { Input } from '../../ui/form/input.js';
import { Select } from '../../ui/choice/select.js';
import { MappingFields } from './mapping-fields.js';
import { fits, newMapping } from './new-mapping.js';
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
        <SecretOnce secret={made.secret} onDone={() => goTo(made.id)} />
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

const complete = (settings: TriggerSettings): boolean =>
  settings.kind === 'webhook' || timingFlaw(settings.timing, settings.timeZone) === null;

const CreateTriggerForm = ({ agentId, onCancel, onMade }: FormProps) => {
  const { workspaceId, me } = useWorkspace();
  const agents = useAgents((state) => state.list).filter((agent) => agent.status !== 'archived');
  const [chosen, setChosen] = useState(agentId ?? agents[0]?.id ?? '');
  const [name, setName] = useState('');
  const [settings, setSettings] = useState<TriggerSettings>({ kind: 'webhook', signature: 'standard' });
  const [typed, setTyped] = useState<InputMapping>({});
  const [tried, setTried] = useState(false);
  const { run, pending, problem } = useCommand(createTrigger);
  const agent = agents.find((each) => each.id === chosen);
  const fields = (agent?.published ?? agent?.draft)?.inputs ?? [];
  const mapping = newMapping(fields, settings.kind, typed);
  const submit = async () => {
    setTried(true);
    if (!fits(fields, mapping)) return;
    const filled = Object.fromEntries(Object.entries(mapping).filter(([, template]) => template !== ''));
    const receipt = await run(workspaceId, { agentId: AgentId.parse(chosen), name, settings, mapping: filled });
    if (receipt) onMade(receipt.id, receipt.secret);
  };
  if (agents.length === 0) return <Banner>Create an agent first; a trigger starts one.</Banner>;
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {agentId === undefined && (
        <Field label="Agent">
          <Select
            value={chosen}
            onChange={(next) => {
              setChosen(next);
              setTyped({});
            }}
            options={agents.map((each) => ({ value: each.id, label: each.name }))}
          />
        </Field>
      )}
      {agent && agent.publishedVersion === null && (
        <Banner look="wait">{agent.name} has no published version yet. Firings fail, visibly, until it has one.</Banner>
      )}
      <Field label="Name" required error={problem?.fieldError('name')}>
        <Input
          value={name}
          autoFocus
          required
          maxLength={limits.triggerName.max}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <SettingsFields
        settings={settings}
        onChange={(next) => {
          setSettings(next);
          if (next.kind !== settings.kind) setTyped({});
        }}
        timeZone={me.timeZone}
      />
      {agent && fields.length > 0 && (
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-sm font-medium">Input of {agent.name}</legend>
          <MappingFields
            fields={fields}
            mapping={mapping}
            onChange={setTyped}
            schedule={settings.kind === 'schedule'}
            tried={tried}
          />
        </fieldset>
      )}
      <FormError problem={problem?.fieldError('name') === undefined ? problem : undefined} />
      <div className="flex justify-end gap-2">
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" variant="primary" busy={pending} disabled={name.trim() === '' || !complete(settings)}>
          Create trigger
        </Button>
      </div>
    </form>
  );
};
