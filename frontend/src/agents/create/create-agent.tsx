import { useNavigate } from 'react-router';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import type { useCreateUrl } from './create-url.js';
import { CreateAgentForm } from './create-agent.form.js';

export const CreateAgent = ({ at }: { at: ReturnType<typeof useCreateUrl> }) => {
  const { path } = useWorkspace();
  const navigate = useNavigate();
  return (
    <Dialog open={at.from !== null} onOpenChange={(open) => !open && at.close()} title="Create agent">
      {at.from && (
        <CreateAgentForm
          from={at.from}
          original={at.original}
          onDone={(id) => void navigate(path('agents', id, 'build'))}
          onCancel={at.close}
        />
      )}
    </Dialog>
  );
};
