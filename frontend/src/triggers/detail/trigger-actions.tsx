import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { Play, Archive, MoreHorizontal, Pause, Pencil } from 'lucide-react';
import { useState } from 'react';
import { useRow } from '../../lib/live/use-row.js';
import { agentsById } from '../../agents/data/agents.store.js';
import { useCommand } from '../../lib/use-command.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button } from '../../ui/buttons/button.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { FormDialog } from '../../ui/overlays/form-dialog.js';
import { FormError } from '../../ui/form/form-error.js';
import { TriggerSwitch } from '../trigger-switch.js';
import { archiveTrigger, renameTrigger, testTrigger } from '../data/triggers.api.js';
import { limits } from '@throughline/contracts/limits.js';
import { RenameTriggerRequest } from '@throughline/contracts/triggers/trigger.requests.js';
import { useCommandForm } from '../../lib/form/use-command-form.js';
import { Field } from '../../ui/form/field.js';
import { Input } from '../../ui/form/input.js';
import type { RunInputs } from '@throughline/contracts/runs/run.events.js';
import { localTime } from '@throughline/contracts/triggers/local-time.js';
import { mapInputs } from '@throughline/contracts/triggers/mapping.js';
import type { InputField } from '@throughline/contracts/agents/agent-definition.js';
import { InputFields } from '../../runs/components/inputs/input-fields.js';
import { inputsForm, toRawInputs } from '../../runs/components/inputs/input-values.js';
import { useExampleInputs } from '../../runs/components/inputs/use-example-inputs.js';
import { Menu, MenuItem } from '../../ui/overlays/dropdown-menu.js';
import { IconButton } from '../../ui/buttons/icon-button.js';
import { useTriggerPause } from '../use-trigger-pause.js';

export const TriggerActions = ({ trigger }: { trigger: TriggerRow }) => {
  const { may, workspaceId } = useWorkspace();
  const { row: agent } = useRow(agentsById, workspaceId, trigger.agentId);
  const [open, setOpen] = useState<'archive' | 'rename' | 'test'>();
  const archive = useCommand(archiveTrigger);
  const close = () => setOpen(undefined);
  if (trigger.status === 'archived') return null;
  return (
    <>
      <span className="max-sm:hidden">
        <TriggerSwitch trigger={trigger} showLabel />
      </span>
      {may('triggers.edit') && (
        <Button icon={<Play aria-hidden />} onClick={() => setOpen('test')}>
          Test
        </Button>
      )}
      <TriggerMenu trigger={trigger} onRename={() => setOpen('rename')} onArchive={() => setOpen('archive')} />
      <ConfirmDialog
        open={open === 'archive'}
        onOpenChange={close}
        title={`Archive ${trigger.name}?`}
        about="It starts no more runs and cannot be resumed. Its runs stay in the history."
        confirm="Archive"
        danger
        busy={archive.pending}
        onConfirm={() => void archive.run(trigger).then((done) => done && close())}
      >
        <FormError problem={archive.problem} />
      </ConfirmDialog>
      {open === 'rename' && <RenameTrigger trigger={trigger} onClose={close} />}
      {open === 'test' && agent && <TestTrigger trigger={trigger} fields={agent.draft.inputs} onClose={close} />}
    </>
  );
};

const RenameTrigger = ({ trigger, onClose }: { trigger: TriggerRow; onClose: () => void }) => {
  const form = useCommandForm(RenameTriggerRequest, ({ name }) => renameTrigger(trigger, name), {
    defaultValues: { name: trigger.name },
    onDone: onClose,
  });
  return (
    <FormDialog form={form} title="Rename trigger" confirm="Rename" onClose={onClose}>
      <Field label="Name" required error={form.error('name')}>
        <Input {...form.register('name')} autoFocus maxLength={limits.triggerName.max} />
      </Field>
    </FormDialog>
  );
};

type Props = { trigger: TriggerRow; fields: readonly InputField[]; onClose: () => void };

/** Returns what the schedule would give a run that is due now; null for a webhook, which its callers give something. */
const scheduledInputs = (
  { id, name, settings, mapping }: TriggerRow,
  fields: readonly InputField[],
): RunInputs | null => {
  if (settings.kind !== 'schedule') return null;
  const at = new Date();
  const { timeZone } = settings;
  const payload = {
    body: null,
    headers: null,
    query: null,
    delivery: null,
    slot: { at: at.toISOString(), local: localTime(at, timeZone), timeZone, missed: 0 },
    event: null,
    item: null,
    trigger: { id, name },
  };
  return mapInputs(mapping, payload, fields);
};

/** Starts a run by hand. It is marked as a test, in the log and on its run. */
const TestTrigger = (props: Props) => {
  const { trigger, fields } = props;
  const scheduled = scheduledInputs(trigger, fields);
  const agent = { workspaceId: trigger.workspaceId, id: trigger.agentId };
  const example = useExampleInputs(agent, scheduled === null ? fields : []);
  return example && <FilledTest {...props} inputs={scheduled ?? example.inputs} />;
};

const FilledTest = ({ trigger, fields, inputs, onClose }: Props & { inputs: RunInputs }) => {
  const form = useCommandForm(inputsForm(fields), (request) => testTrigger(trigger, request), {
    defaultValues: { inputs: toRawInputs(fields, inputs) },
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={`Test ${trigger.name}`}
      about="Starts the published agent with this input. The run is marked as a test."
      confirm="Run test"
      onClose={onClose}
    >
      <InputFields
        fields={fields.filter(({ type }) => type !== 'file')}
        raw={form.values.inputs}
        onChange={form.bind('inputs').onChange}
        error={(name) => form.error(`inputs.${name}`)}
      />
    </FormDialog>
  );
};

type TriggerMenuProps = { trigger: TriggerRow; onRename: () => void; onArchive: () => void };

/** On a small screen also pauses and resumes, as the switch has no room there. */
const TriggerMenu = ({ trigger, onRename, onArchive }: TriggerMenuProps) => {
  const { may } = useWorkspace();
  const { enabled, fixed, change } = useTriggerPause(trigger);
  const canEdit = may('triggers.edit');
  if (!canEdit && !may('triggers.pause')) return null;
  return (
    <Menu
      trigger={
        <IconButton label="More" className={canEdit ? undefined : 'sm:hidden'}>
          <MoreHorizontal aria-hidden />
        </IconButton>
      }
    >
      <MenuItem
        className="sm:hidden"
        icon={enabled ? <Pause aria-hidden /> : <Play aria-hidden />}
        disabled={fixed}
        onSelect={() => change(!enabled)}
      >
        {enabled ? 'Pause' : 'Resume'}
      </MenuItem>
      {canEdit && (
        <>
          <MenuItem icon={<Pencil aria-hidden />} onSelect={onRename}>
            Rename
          </MenuItem>
          <MenuItem danger icon={<Archive aria-hidden />} onSelect={onArchive}>
            Archive
          </MenuItem>
        </>
      )}
    </Menu>
  );
};
