import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { useLive } from '../../../lib/live/row-store.js';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { getRuns } from '../../../runs/data/runs.store.js';
import { Badge } from '../../../ui/status/badge.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { useBuild } from '../draft/build-context.js';
import { TestForm } from './test.form.js';
import { TestRun } from './test-run.js';

/** Runs the draft as it is, and shows each step as it happens. */
export const TestPane = () => {
  const { agent } = useBuild();
  const { room, may } = useWorkspace();
  const [runs, setRuns] = useState<readonly string[]>([]);
  /** The inputs are open until the first test, and while they are changed for the next one. */
  const [isOpen, setOpen] = useState(true);
  useLive(getRuns(agent.id), room);
  const clear = (): void => {
    setRuns([]);
    setOpen(true);
  };
  const started = (runId: string): void => {
    setRuns([...runs, runId]);
    setOpen(false);
  };
  return (
    <section aria-label="Test the draft" className="flex min-h-full flex-col lg:h-full">
      <header className="sticky top-0 z-2 flex h-11 flex-none items-center gap-2 border-b border-line bg-canvas px-4 text-sm">
        <h2 className="font-medium">Test the draft</h2>
        <Badge>real tool calls</Badge>
        {runs.length > 0 && (
          <IconButton label="Clear" size="sm" className="ml-auto" onClick={clear}>
            <RotateCcw className="size-3.5" aria-hidden />
          </IconButton>
        )}
      </header>
      <ol
        aria-label="Tests"
        className="grid min-h-0 flex-1 content-start gap-5 p-4 lg:overflow-y-auto lg:[scrollbar-width:thin]"
      >
        {runs.length === 0 && <Invitation />}
        {runs.map((runId, at) => (
          <TestRun key={runId} runId={runId} latest={at === runs.length - 1} />
        ))}
      </ol>
      {may('runs.start') && agent.status !== 'archived' && (
        <TestForm isOpen={isOpen} onOpen={() => setOpen(true)} onStarted={started} />
      )}
    </section>
  );
};

const Invitation = () => (
  <li className="text-sm text-ink-3">
    A test runs the draft. It is recorded like any other run: its tools take effect, and those that need approval wait
    for a person.
  </li>
);
