import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { Play } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useActions } from '../../../lib/keyboard/actions.js';
import { useShortcuts } from '../../../lib/keyboard/shortcuts.js';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { Button } from '../../../ui/buttons/button.js';
import { Dialog } from '../../../ui/overlays/dialog.js';
import { StartRunForm } from '../../../runs/components/start-run.form.js';

export type RunNowProps = { agent: AgentRow; primary?: boolean | undefined };

/** Starts a run by hand, and goes to watch it. */
export const RunNow = ({ agent, primary }: RunNowProps) => {
  const { may, path } = useWorkspace();
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const able = may('runs.start') && agent.status !== 'archived';
  const begin = () => setOpen(true);
  useShortcuts(able ? [{ keys: 'r', name: 'Run now', group: 'Agents', run: begin }] : []);
  useActions(able ? [{ id: 'agent.run', name: `Run ${agent.name} now`, keys: 'r', words: 'start', run: begin }] : []);
  if (!able) return null;
  return (
    <>
      <Button
        variant={primary ? 'primary' : 'secondary'}
        icon={<Play aria-hidden />}
        onClick={begin}
        className="max-sm:hidden"
      >
        Run now
      </Button>
      <Button
        square
        variant={primary ? 'primary' : 'secondary'}
        onClick={begin}
        aria-label="Run now"
        className="sm:hidden"
      >
        <Play aria-hidden />
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={`Run ${agent.name}`}>
        <StartRunForm
          agent={agent}
          onStarted={(runId) => void navigate(path('agents', agent.id, 'runs', runId))}
          onCancel={() => setOpen(false)}
        />
      </Dialog>
    </>
  );
};
