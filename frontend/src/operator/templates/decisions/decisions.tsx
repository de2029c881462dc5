import type { ReviewedTemplate } from '@throughline/contracts/templates/template-making.requests.js';
import { useState } from 'react';
import { Button } from '../../../ui/buttons/button.js';
import { recallableOf, waitingOf } from '../reviewed-state.js';
import { ApproveDialog } from './approve-dialog.js';
import type { DecisionDialogProps } from './decision-dialog.js';
import { RecallDialog } from './recall-dialog.js';
import { RejectDialog } from './reject-dialog.js';
import { useAfterDecision } from './use-after-decision.js';

type DecisionsProps = { reviewed: ReviewedTemplate; onStale: () => void };

/** What an operator can decide about the version that is shown, and the recall of those that are or were public. */
export const Decisions = ({ reviewed, onStale }: DecisionsProps) => {
  const [deciding, setDeciding] = useState<'approve' | 'reject' | 'recall'>();
  const { templateId, file } = reviewed.shown;
  const finish = useAfterDecision(templateId);
  const [newest, ...earlier] = recallableOf(reviewed);
  const close = () => setDeciding(undefined);
  const dialog: DecisionDialogProps = {
    reviewed,
    onClose: close,
    onDone: (sentence) => void finish(sentence),
    onStale: () => {
      close();
      onStale();
    },
    onDecided: () => void finish('Somebody else has decided about this already.', 'Or its author has taken it back.'),
  };
  const recalled = newest !== undefined && {
    templateId,
    title: file.listing.title,
    version: newest,
    single: earlier.length === 0,
  };
  return (
    <div className="flex flex-wrap gap-2">
      {recalled && (
        <Button variant="danger" onClick={() => setDeciding('recall')}>
          {recallWords(reviewed, recalled)}
        </Button>
      )}
      {waitingOf(reviewed) && (
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
      {deciding === 'recall' && recalled && <RecallDialog {...dialog} recalled={recalled} />}
    </div>
  );
};

/** Which version it is, unless only the one that is shown can be meant. */
const recallWords = (
  { shown }: ReviewedTemplate,
  { version, single }: { version: number; single: boolean },
): string => {
  if (!single) return 'Recall a version';
  return version === shown.version ? 'Recall' : `Recall version ${version}`;
};
