import type { AgentRow } from '@throughline/contracts/agents/agent.rows.js';
import { useNavigate } from 'react-router';
import { StartRunForm } from '../../runs/components/start-run.form.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { usePalette } from './palette-state.js';

const close = (): void => usePalette.setState({ running: null });

/** The run dialog of an agent that was chosen in the palette, on whatever screen that was. */
export const RunAgentDialog = ({ agent }: { agent: AgentRow }) => {
  const { path } = useWorkspace();
  const navigate = useNavigate();
  return (
    <Dialog open onOpenChange={close} title={`Run ${agent.name}`}>
      <StartRunForm
        agent={agent}
        onStarted={(runId) => {
          close();
          void navigate(path('agents', agent.id, 'runs', runId));
        }}
        onCancel={close}
      />
    </Dialog>
  );
};
