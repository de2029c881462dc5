import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { useWorkspace } from '../../lib/session/workspace.js';
import { Dialog } from '../../ui/overlays/dialog.js';
import { Skeleton } from '../../ui/feedback/skeleton.js';
import type { useCreateUrl } from './create-url.js';

const CreateAgentForm = lazy(async () => ({ default: (await import('./create-agent.form.js')).CreateAgentForm }));

/** As high as the form, so that the dialog keeps its size. */
const FormLoading = () => <Skeleton className="h-64" />;

export const CreateAgent = ({ at }: { at: ReturnType<typeof useCreateUrl> }) => {
  const { path } = useWorkspace();
  const navigate = useNavigate();
  return (
    <Dialog open={at.from !== null} onOpenChange={(open) => !open && at.close()} title="Create agent">
      {at.from && (
        <Suspense fallback={<FormLoading />}>
          <CreateAgentForm
            from={at.from}
            original={at.original}
            onDone={(id) => void navigate(path('agents', id, 'build'))}
            onCancel={at.close}
          />
        </Suspense>
      )}
    </Dialog>
  );
};
