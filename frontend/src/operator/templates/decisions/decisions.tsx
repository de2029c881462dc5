import type { ReviewedTemplate } from '@throughline/contracts/templates/template-making.requests.js';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/buttons/button.js';
import { toast } from '../../../ui/overlays/toast.js';
import { recallableOf, waitingOf } from '../reviewed-state.js';
import { ApproveDialog } from './approve-dialog.js';
import type { DecisionDialogProps } from './decision-dialog.js';
import { RecallDialog } from './recall-dialog.js';
import { RejectDialog } from './reject-dialog.js';

type DecisionsProps = { reviewed: ReviewedTemplate; onStale: () => void };

/** What an operator can decide about the version that is shown, and the recall of the public one. */
export const Decisions = ({ reviewed, onStale }: DecisionsProps) => {
  const [deciding, setDeciding] = useState<'approve' | 'reject' | 'recall'>();
  const navigate = useNavigate();
  const waiting = waitingOf(reviewed);
  const recallable = recallableOf(reviewed);
  const close = () => setDeciding(undefined);
  const dialog: DecisionDialogProps = {
    reviewed,
    onClose: close,
    onDone: (sentence) => {
      toast({ title: sentence });
      void navigate('/operator/templates');
    },
    onStale: () => {
      close();
      onStale();
    },
  };
  return (
    <div className="flex flex-wrap gap-2">
      {recallable && (
        <Button variant="danger" onClick={() => setDeciding('recall')}>
          {waiting ? `Recall version ${recallable.version}` : 'Recall'}
        </Button>
      )}
      {waiting && (
        <>
          <Button variant="danger" onClick={() => setDeciding('reject')}>
            Reject
          </Button>
          <Button variant="primary" onClick={() => setDeciding('approve')}>
            Approve
          </Button>
        </>
      )}
      {deciding === 'approve' && <ApproveDialog {...dialog} />}
      {deciding === 'reject' && <RejectDialog {...dialog} />}
      {deciding === 'recall' && recallable && <RecallDialog {...dialog} version={recallable.version} />}
    </div>
  );
};
