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
import { endMaintenance } from '../../rows/operator/operator.api.js';
import { PlanMaintenanceForm } from './plan-maintenance.form.js';

const modes = { read_only: 'Read-only', full: 'Full' };

/** Off, planned or on; the same as `npm run ops -- maintenance`. */
export const MaintenancePanel = () => {
  useQuery('maintenance', readMaintenance);
  const state = useMaintenance((known) => known.state);
  const ending = useCommand(endMaintenance, { live: false });
  const end = async () => {
    if (await ending.run()) await readMaintenance();
  };
  if (!state) return null;
  const { plan, mode } = state;
  return (
    <PanelSection
      title="Maintenance"
      aside={plan ? <StatusText status="waiting">{mode === 'off' ? 'Planned' : 'On'}</StatusText> : 'Off'}
    >
      {plan ? (
        <div className="grid gap-3">
          <MetaList
            items={[
              { label: 'Mode', value: modes[plan.mode] },
              { label: 'Message', value: plan.message },
              { label: 'Begins', value: formatMoment(plan.from) },
              { label: 'Ends', value: plan.until ? formatMoment(plan.until) : 'nobody knows yet' },
              { label: 'By itself', value: plan.endsByItself ? 'yes' : 'no, an operator ends it' },
            ]}
          />
          <FormError problem={ending.problem} />
          <Button busy={ending.pending} onClick={() => void end()}>
            {mode === 'off' ? 'Call it off' : 'End it now'}
          </Button>
        </div>
      ) : (
        <PlanLater />
      )}
    </PanelSection>
  );
};

const PlanLater = () => {
  const [open, setOpen] = useState(false);
  if (open) return <PlanMaintenanceForm onCancel={() => setOpen(false)} />;
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-2">Open to everyone. Read-only turns changes away for a while, full everything.</p>
      <Button onClick={() => setOpen(true)}>Plan maintenance</Button>
    </div>
  );
};
