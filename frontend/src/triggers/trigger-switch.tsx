import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { useCommand } from '../lib/use-command.js';
import { useWorkspace } from '../lib/workspace.js';
import { Switch } from '../ui/switch.js';
import { toast } from '../ui/toast.js';
import { pauseTrigger, resumeTrigger } from './triggers.api.js';

/** Pauses and resumes; what was refused is said, because a switch has no room for it. */
export const TriggerSwitch = ({
  trigger,
  showLabel = false,
}: {
  trigger: TriggerRow;
  showLabel?: boolean | undefined;
}) => {
  const { may } = useWorkspace();
  const { run, pending } = useCommand(async (on: boolean) => (on ? resumeTrigger(trigger) : pauseTrigger(trigger)));
  const enabled = trigger.status === 'enabled';
  const fixed = trigger.status === 'archived' || trigger.status === 'ended';
  const change = async (on: boolean) => {
    if (!(await run(on)))
      toast({ title: `${trigger.name} could not be ${on ? 'resumed' : 'paused'}`, status: 'failed' });
  };
  return (
    <Switch
      label={showLabel ? (enabled ? 'Enabled' : 'Paused') : `${trigger.name} is enabled`}
      hideLabel={!showLabel}
      checked={enabled}
      disabled={pending || fixed || !may('triggers.pause')}
      onChange={(on) => void change(on)}
    />
  );
};
