import { useDeploymentHalt } from '../../lib/session/deployment-halt.js';
import { Banner } from '../../ui/feedback/banner.js';

const effects = {
  hold: 'Runs in progress wait, and go on when they are released. Triggers skip meanwhile.',
  cancel: 'Runs in progress were cancelled. New ones wait, and triggers skip meanwhile.',
};

/** On every screen of every workspace while the operators have stopped all runs: why, and what it means. */
export const DeploymentHaltNotice = () => {
  const halt = useDeploymentHalt((known) => known.halt);
  if (halt === null) return null;
  return (
    <div role="status" className="px-gutter pt-3">
      <Banner look="wait">
        The operators of this server stopped all runs: “{halt.reason}” {effects[halt.mode]}
      </Banner>
    </div>
  );
};
