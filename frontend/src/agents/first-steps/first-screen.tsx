import { useState } from 'react';
import { ConnectModelPanel } from '../../connections/components/connect-model-panel.js';
import { StarterTemplates } from '../../templates/components/starter-templates.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Button } from '../../ui/buttons/button.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import type { CreateFrom } from '../create/create-url.js';
import { FirstStepsSection } from './first-step-list.js';
import { areHidden, hide } from './first-steps-hidden.js';
import { SampleOffer } from './sample-offer.js';
import { useFirstSteps } from './use-first-steps.js';

/** Shows a workspace without agents how to begin: a sample to watch, templates, the ways to begin by oneself, and the first steps. */
export const FirstScreen = ({ onCreate }: { onCreate: (from: CreateFrom) => void }) => (
  <div className="grid flex-1 lg:grid-cols-[minmax(0,1fr)_336px]">
    <div className="min-w-0">
      <SampleOffer />
      <StarterTemplates />
      <div className="flex flex-wrap items-center gap-2 px-gutter py-5 text-sm text-ink-2">
        Or start your own:
        <Button onClick={() => onCreate('steps')}>List the steps</Button>
        <Button onClick={() => onCreate('blank')}>Blank agent</Button>
        <Button variant="ghost" onClick={() => onCreate('import')}>
          Import a file
        </Button>
      </div>
    </div>
    <Aside />
  </div>
);

const Aside = () => {
  const { workspaceId } = useWorkspace();
  const [hidden, setHidden] = useState(() => areHidden(workspaceId));
  const steps = useFirstSteps();
  return (
    <aside aria-label="Getting started" className="grid content-start border-line max-lg:border-t lg:border-l">
      {!hidden && (
        <div className="border-b border-line p-5">
          {steps === undefined ? (
            <Skeleton className="h-52" />
          ) : (
            <FirstStepsSection
              steps={steps}
              onHide={() => {
                hide(workspaceId);
                setHidden(true);
              }}
            />
          )}
        </div>
      )}
      {steps?.model === false && (
        <div className="p-5">
          <ConnectModelPanel />
        </div>
      )}
    </aside>
  );
};
