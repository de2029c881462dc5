import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { limits } from '@throughline/contracts/limits.js';
import type { TriggerSettingsInput } from '@throughline/contracts/triggers/trigger.events.js';
import type { TriggerKind } from '@throughline/contracts/triggers/trigger.requests.js';
import { useState, type ComponentProps } from 'react';
import { useNavigate } from 'react-router';
import { AgentSelect } from '../../agents/components/agent-select.js';
import { agentsById, useAgents } from '../../agents/data/agents.store.js';
import { useRow } from '../../lib/live/use-row.js';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Banner } from '../../ui/feedback/banner.js';
import { Button } from '../../ui/buttons/button.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { DialogFooter } from '../../ui/overlays/dialog-footer.js';
import { Field } from '../../ui/form/field.js';
import { Input } from '../../ui/form/input.js';
import { examplePayload } from './example-payload.js';
import { MappingFields } from './mapping-fields.js';
import { newMapping } from './new-mapping.js';
import { findItemText, missingFor, newTrigger, proposedName } from './new-trigger.js';
import { HookSecretField } from '../components/hook-secret-field.js';
import { SecretOnce } from '../components/secret-once.js';
import { secretMakers } from '../components/signature-labels.js';
import { firstSettings, SettingsFields } from './settings-fields.js';
import { createWithAccess } from '../data/create-with-access.js';

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

const findInputs = (agentId: string): readonly InputField[] => {
  const agent = useAgents.byId(agentId);
  return (agent?.published ?? agent?.draft)?.inputs ?? [];
};

/** The secret that is made here is not the one that will count. */
const isMadeThere = (settings: TriggerSettingsInput): boolean =>
  settings.kind === 'webhook' && secretMakers[settings.signature] !== undefined;

/** The only agent of the workspace is chosen, if triggers can start it. With several, none is. */
const onlyAgent = (): string => {
  const { list, next } = useAgents.getState();
  const [only, ...others] = list.filter(({ status }) => status !== 'archived');
  return next === null && others.length === 0 && only?.publishedVersion ? only.id : '';
};

/** The form's values and the agent they name. Changes of what the name is made of change it, until somebody types another. */
const useTriggerForm = (given: string | undefined, onMade: FormProps['onMade']) => {
  const { workspaceId, timeZone } = useWorkspace();
  const [begun] = useState(() => firstSettings('schedule', timeZone));
  const [first] = useState(() => given ?? onlyAgent());
  const form = useCommandForm(newTrigger(findInputs), (request) => createWithAccess(workspaceId, request), {
    defaultValues: {
      agentId: first,
      name: proposedName(begun.kind, useAgents.byId(first)?.name),
      settings: begun,
      mapping: {},
      secret: '',
    },
    onDone: ({ id, secret }, { settings }) => onMade(id, isMadeThere(settings) ? null : secret),
  });
  const { agentId, name, settings } = form.values;
  const { row: agent } = useRow(agentsById, workspaceId, agentId);
  const rename = (kind: TriggerKind, agentName: string | undefined) => {
    if (name === proposedName(settings.kind, agent?.name)) form.setValue('name', proposedName(kind, agentName));
  };
  const changeAgent = (next: AgentRow) => {
    form.setValue('agentId', next.id);
    form.setValue('mapping', {});
    rename(settings.kind, next.name);
  };
  const changeSettings = (next: TriggerSettingsInput) => {
    form.setValue('settings', next);
    if (next.kind !== settings.kind) form.setValue('mapping', {});
    rename(next.kind, agent?.name);
  };
  return { form, agent, changeAgent, changeSettings };
};

const Unpublished = ({ name }: { name: string }) => (
  <Banner look="wait">{name} has no published version. Until one is published, this trigger starts no run.</Banner>
);

type NewSecretProps = Omit<ComponentProps<typeof HookSecretField>, 'signature' | 'hint'> & {
  settings: TriggerSettingsInput;
};

const NewSecret = ({ settings, ...field }: NewSecretProps) => {
  if (settings.kind !== 'webhook' || settings.signature === 'none') return null;
  const hint = isMadeThere(settings)
    ? 'If it is not shown there yet, set it once the trigger is created.'
    : 'Only if the caller has made it. Empty: one is created, and shown once.';
  return <HookSecretField {...field} signature={settings.signature} hint={hint} />;
};

const CreateTriggerForm = ({ agentId: given, onCancel, onMade }: FormProps) => {
  const { timeZone } = useWorkspace();
  const { form, agent, changeAgent, changeSettings } = useTriggerForm(given, onMade);
  const noAgents = useAgents(({ status, list }) => status === 'ready' && list.length === 0);
  const { agentId, settings, mapping } = form.values;
  const fields = findInputs(agentId);
  const missing = missingFor(agentId, settings);
  if (noAgents && given === undefined) return <Banner>Create an agent first.</Banner>;
  return (
    <form {...form.props} className="grid gap-4">
      {given === undefined && (
        <Field label="Agent" required error={form.error('agentId')}>
          <AgentSelect value={agentId} onChange={changeAgent} />
        </Field>
      )}
      {agent && agent.publishedVersion === null && <Unpublished name={agent.name} />}
      <SettingsFields
        settings={settings}
        onChange={changeSettings}
        timeZone={timeZone}
        headerError={form.error('settings.header')}
      />
      <NewSecret settings={settings} {...form.register('secret')} error={form.error('secret')} />
      <Field label="Name" required error={form.error('name')}>
        <Input {...form.register('name')} maxLength={limits.triggerName.max} />
      </Field>
      {agent && fields.length > 0 && (
        <fieldset className="grid gap-3">
          <legend className="mb-2 text-sm font-medium">Input of {agent.name}</legend>
          <MappingFields
            fields={fields}
            mapping={newMapping(fields, settings.kind, mapping, findItemText(settings))}
            onChange={form.bind('mapping').onChange}
            kind={settings.kind}
            payload={examplePayload(settings)}
            tried={form.error('mapping') !== undefined}
          />
        </fieldset>
      )}
      <DialogFooter problem={form.problem}>
        {missing !== null && (
          <p id="missing" className="mr-auto text-xs text-ink-3">
            {missing}
          </p>
        )}
        <Button onClick={onCancel}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          busy={form.pending}
          disabled={missing !== null}
          aria-describedby={missing === null ? undefined : 'missing'}
        >
          Create trigger
        </Button>
      </DialogFooter>
    </form>
  );
};
