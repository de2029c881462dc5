import type { FirstSteps } from '@throughline/contracts/workspaces/first-steps.js';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useWorkspace } from '../../lib/session/workspace.js';
import { FirstStepCount, FirstStepList, useSteps } from './first-step-list.js';
import { areHidden, hide } from './first-steps-hidden.js';
import { useFirstSteps } from './use-first-steps.js';

/** Above the list of agents, until all steps are taken or somebody hides them. */
export const FirstStepsLine = () => {
  const { workspaceId } = useWorkspace();
  const [hidden, setHidden] = useState(() => areHidden(workspaceId));
  return hidden ? null : (
    <Line
      onHide={() => {
        hide(workspaceId);
        setHidden(true);
      }}
    />
  );
};

const Line = ({ onHide }: { onHide: () => void }) => {
  const steps = useFirstSteps();
  return steps === undefined ? null : <KnownLine steps={steps} onHide={onHide} />;
};

const KnownLine = ({ steps, onHide }: { steps: FirstSteps; onHide: () => void }) => {
  if (useSteps(steps).every(({ done }) => done)) return null;
  return (
    <details className="group border-b border-line">
      <summary className="flex min-h-10 cursor-pointer list-none items-center gap-2 px-gutter text-sm text-ink-2 hover:bg-hover">
        <ChevronDown className="size-3.5 -rotate-90 group-open:rotate-0" aria-hidden />
        Getting started <FirstStepCount steps={steps} />
      </summary>
      <div className="max-w-md px-gutter pt-1 pb-4">
        <FirstStepList steps={steps} onHide={onHide} />
      </div>
    </details>
  );
};
