import { useState } from 'react';
import { useCommand } from '../../lib/use-command.js';
import { useQuery } from '../../lib/use-query.js';
import { readMaintenance, useMaintenance } from '../../lib/session/maintenance.js';
import { formatMoment } from '../../lib/time/format.js';
import { Button } from '../../ui/buttons/button.js';
import { FormError } from '../../ui/form/form-error.js';
import { MetaList } from '../../ui/table/meta-list.js';
import { PanelSection } from '../../ui/layout/side-panel.js';
import { StatusText } from '../../ui/status/status-text.js';
import { endMaintenance } from '../data/operator.api.js';
import { ScheduleMaintenanceForm } from './schedule-maintenance.form.js';
import { withStepUp } from '../../identity/components/step-up/use-step-up.js';

const modes = { read_only: 'Read-only', full: 'Full' };

/** Maintenance is off, scheduled or on; the same as `npm run ops -- maintenance`. */
export const MaintenancePanel = () => {
  useQuery('maintenance', readMaintenance);
  const state = useMaintenance((known) => known.state);
  const ending = useCommand(withStepUp(endMaintenance), { live: false });
  const end = async () => {
    if (await ending.run()) await readMaintenance();
  };
  if (!state) return null;
  const { plan, mode } = state;
  return (
    <PanelSection
      title="Maintenance"
      aside={plan ? <StatusText status="waiting">{mode === 'off' ? 'Scheduled' : 'On'}</StatusText> : 'Off'}
    >
      {plan ? (
        <div className="grid gap-3">
          <MetaList
            items={[
              { label: 'Mode', value: modes[plan.mode] },
              { label: 'Message', value: plan.message },
              { label: 'Starts', value: formatMoment(plan.from) },
              { label: 'Ends', value: plan.until ? formatMoment(plan.until) : 'Unknown' },
              { label: 'Ends automatically', value: plan.endsByItself ? 'Yes' : 'No' },
            ]}
          />
          <FormError problem={ending.problem} />
          <Button busy={ending.pending} onClick={() => void end()}>
            {mode === 'off' ? 'Cancel maintenance' : 'End now'}
          </Button>
        </div>
      ) : (
        <ScheduleMaintenance />
      )}
    </PanelSection>
  );
};

const ScheduleMaintenance = () => {
  const [open, setOpen] = useState(false);
  if (open) return <ScheduleMaintenanceForm onCancel={() => setOpen(false)} />;
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-2">
        Read-only maintenance refuses changes; full maintenance refuses every request.
      </p>
      <Button onClick={() => setOpen(true)}>Schedule maintenance</Button>
    </div>
  );
};
