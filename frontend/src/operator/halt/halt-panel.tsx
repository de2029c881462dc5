import { DeploymentHalt } from '@throughline/contracts/operations/deployment-halt.js';
import { useState } from 'react';
import { HaltDialog } from '../../workspaces/components/halt/halt-dialog.js';
import { applyDeploymentHalt, useDeploymentHalt } from '../../lib/session/deployment-halt.js';
import { useCommand } from '../../lib/use-command.js';
import { useQuery } from '../../lib/use-query.js';
import { getDeploymentHalt, haltDeployment, releaseDeployment } from '../data/operator.api.js';
import { Button } from '../../ui/buttons/button.js';
import { FormError } from '../../ui/form/form-error.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { PanelSection } from '../../ui/layout/side-panel.js';
import { StatusText } from '../../ui/status/status-text.js';
import { withStepUp } from '../../identity/components/step-up/use-step-up.js';

const read = async (signal?: AbortSignal): Promise<DeploymentHalt> => {
  const state = await getDeploymentHalt(signal);
  applyDeploymentHalt(state);
  return state;
};

/** Stops the runs of all workspaces, and lets them go on. */
export const HaltPanel = () => {
  const { data, problem, reload } = useQuery('deployment halt', read);
  const halt = useDeploymentHalt((known) => known.halt);
  if (data === undefined)
    return (
      <PanelSection title="Runs">
        {problem ? (
          <div className="grid justify-items-start gap-3">
            <FormError problem={problem} />
            <Button onClick={reload}>Try again</Button>
          </div>
        ) : (
          <SkeletonRows rows={2} label="Reading whether runs are stopped" />
        )}
      </PanelSection>
    );
  return halt === null ? <Running /> : <Stopped reason={halt.reason} />;
};

const Running = () => {
  const [asking, setAsking] = useState(false);
  return (
    <PanelSection title="Runs" aside="Not stopped">
      <div className="grid justify-items-start gap-3">
        <p className="text-sm text-ink-2">This stops runs in every workspace. Members see your reason.</p>
        <Button variant="danger" onClick={() => setAsking(true)}>
          Stop all runs…
        </Button>
      </div>
      {asking && (
        <HaltDialog
          title="Stop all runs of this server"
          about="No step starts in any workspace, calls in progress are stopped, and triggers skip until you release them."
          seenBy="The members of every workspace see it."
          halt={withStepUp(haltDeployment)}
          live={false}
          onDone={async () => void (await read())}
          onClose={() => setAsking(false)}
        />
      )}
    </PanelSection>
  );
};

const Stopped = ({ reason }: { reason: string }) => {
  const release = useCommand(withStepUp(releaseDeployment), { live: false });
  const releaseAll = async () => {
    if (await release.run()) await read();
  };
  return (
    <PanelSection title="Runs" aside={<StatusText status="waiting">Stopped</StatusText>}>
      <div className="grid justify-items-start gap-3">
        <p className="text-sm text-ink-2">“{reason}”</p>
        <FormError problem={release.problem} />
        <Button busy={release.pending} onClick={() => void releaseAll()}>
          Release all runs
        </Button>
      </div>
    </PanelSection>
  );
};
