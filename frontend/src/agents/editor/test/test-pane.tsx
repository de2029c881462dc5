import { RotateCcw } from 'lucide-react';
import type { RunRow } from '@throughline/contracts/runs/run.rows.js';
import { useState } from 'react';
import { useLive } from '../../../lib/live/row-store.js';
import { useSession } from '../../../lib/session/session.js';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { getRuns } from '../../../runs/data/runs.store.js';
import { Badge } from '../../../ui/status/badge.js';
import { IconButton } from '../../../ui/buttons/icon-button.js';
import { useBuild } from '../draft/build-context.js';
import { CompareTests } from './compare-tests.js';
import { listTests } from './last-tests.js';
import { TestForm } from './test.form.js';
import { TestRun } from './test-run.js';

/** Runs the draft as it is, and shows each step as it happens. */
export const TestPane = () => {
  const { agent } = useBuild();
  const { room, may } = useWorkspace();
  const me = useSession((session) => session.me?.userId);
  const store = getRuns(agent.id);
  const known = store((state) => state.list);
  const [started, setStarted] = useState<readonly string[]>([]);
  const [cleared, setCleared] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<readonly RunRow[]>([]);
  const runs = listTests(known, me, started).filter((id) => !cleared.includes(id));
  /** The inputs are open until the first test, and while they are changed for the next one. */
  const [isOpen, setOpen] = useState(true);
  useLive(store, room);
  const clear = (): void => {
    setCleared([...cleared, ...runs]);
    setOpen(true);
  };
  const add = (runId: string): void => {
    setStarted([...started, runId]);
    setOpen(false);
  };
  const choose = (run: RunRow): void =>
    setChosen(chosen.some(({ id }) => id === run.id) ? chosen.filter(({ id }) => id !== run.id) : [...chosen, run]);
  const [before, after] = [...chosen].sort((a, b) => a.position - b.position);
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
        className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] content-start gap-5 p-4 lg:overflow-y-auto lg:[scrollbar-width:thin]"
      >
        {runs.length === 0 && <Invitation />}
        {runs.map((runId, at) => (
          <TestRun
            key={runId}
            runId={runId}
            latest={at === runs.length - 1}
            follow={started.includes(runId)}
            chosen={runs.length < 2 ? null : chosen.some(({ id }) => id === runId)}
            onChoose={choose}
          />
        ))}
      </ol>
      {before && after && <CompareTests tests={[before, after]} onClose={() => setChosen([])} />}
      {may('runs.start') && agent.status !== 'archived' && (
        <TestForm isOpen={isOpen} onOpen={() => setOpen(true)} onStarted={add} />
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
