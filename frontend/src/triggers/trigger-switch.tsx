import type { TriggerRow } from '@throughline/contracts/triggers/trigger.rows.js';
import { Switch } from '../ui/choice/switch.js';
import { useTriggerPause } from './use-trigger-pause.js';

export const TriggerSwitch = ({
  trigger,
  showLabel = false,
}: {
  trigger: TriggerRow;
  showLabel?: boolean | undefined;
}) => {
  const { enabled, fixed, why, change } = useTriggerPause(trigger);
  return (
    <Switch
      label={showLabel ? (enabled ? 'Enabled' : 'Paused') : `${trigger.name} is enabled`}
      hideLabel={!showLabel}
      checked={enabled}
      disabled={fixed}
      title={why}
      onChange={change}
    />
  );
};
