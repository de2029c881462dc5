import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../ui/buttons/button.js';
import { RecallDialog } from './recall-dialog.js';
import { useAfterDecision } from './use-after-decision.js';

/** Of a template that was withdrawn: its address may say which version was reported. */
export const RecallUnknown = ({ templateId }: { templateId: string }) => {
  const [open, setOpen] = useState(false);
  const [params] = useSearchParams();
  const finish = useAfterDecision(templateId);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="danger" onClick={() => setOpen(true)}>
        Recall a version
      </Button>
      {open && (
        <RecallDialog
          recalled={{ templateId, title: 'this template', version: Number(params.get('version') ?? 1), single: false }}
          onClose={close}
          onDone={(sentence) => void finish(sentence)}
          onStale={close}
        />
      )}
    </>
  );
};
