import type { FirstSteps } from '@throughline/contracts/workspaces/first-steps.js';
import { clsx } from 'clsx';
import { Link } from 'react-router';
import { useWorkspace } from '../../lib/session/workspace.js';
import { StatusGlyph } from '../../ui/status/status-glyph.js';

type Step = { name: string; about: string; done: boolean; to: string };

/** Returns the steps that the person may take. */
export const useSteps = (steps: FirstSteps): Step[] => {
  const { path, may } = useWorkspace();
  const all: (Step | false)[] = [
    { name: 'Create the workspace', about: '', done: true, to: path('agents') },
    { name: 'Run an agent', about: 'the sample, or your own', done: steps.run, to: path('agents') },
    may('connections.own') && {
      name: 'Connect a model',
      about: 'so that it can read and write',
      done: steps.model,
      to: path('settings', 'connected-accounts', 'models'),
    },
    { name: 'Publish an agent', about: 'from a template or your own', done: steps.published, to: path('agents') },
    { name: 'Add a trigger', about: 'so that it runs without you', done: steps.trigger, to: path('triggers') },
    may('members.manage') && {
      name: 'Invite somebody',
      about: 'who decides approvals',
      done: steps.invited,
      to: path('settings', 'members'),
    },
  ];
  return all.filter((step) => step !== false);
};

type Props = { steps: FirstSteps; onHide: () => void };

/** The first steps of a workspace, and how many are taken. */
export const FirstStepsSection = (props: Props) => (
  <section aria-labelledby="first-steps">
    <div className="mb-2 flex items-baseline">
      <h2 id="first-steps" className="text-sm font-semibold tracking-tight">
        Getting started
      </h2>
      <FirstStepCount steps={props.steps} className="ml-auto" />
    </div>
    <FirstStepList {...props} />
  </section>
);

export const FirstStepCount = ({ steps, className }: { steps: FirstSteps; className?: string }) => {
  const all = useSteps(steps);
  return (
    <span className={clsx('text-xs text-ink-3', className)} role="status">
      {all.filter((step) => step.done).length} of {all.length}
    </span>
  );
};

/** Each ticks itself when it happens. */
export const FirstStepList = ({ steps, onHide }: Props) => {
  const all = useSteps(steps);
  const next = all.findIndex((step) => !step.done);
  return (
    <>
      <ol className="grid">
        {all.map((step, at) => (
          <li key={step.name} className="flex min-h-9 items-center gap-3 text-sm">
            <StatusGlyph status={step.done ? 'succeeded' : at === next ? 'active' : 'queued'} />
            {step.done ? (
              <span className="text-ink-3">
                {step.name}
                <span className="sr-only">, done</span>
              </span>
            ) : (
              <Link to={step.to} className={clsx('rounded-xs hover:underline', at === next && 'font-medium')}>
                {step.name}
              </Link>
            )}
            {!step.done && <span className="ml-auto truncate text-xs text-ink-3">{step.about}</span>}
          </li>
        ))}
      </ol>
      <p className="mt-2 text-xs text-ink-3">
        Each step ticks itself when it happens.{' '}
        <button type="button" className="link" onClick={onHide}>
          Hide
        </button>
      </p>
    </>
  );
};
