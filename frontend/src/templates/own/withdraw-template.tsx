import type { TemplateRow } from '@throughline/contracts/templates/template.rows.js';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCommand } from '../../lib/use-command.js';
import { withdrawTemplate } from '../../rows/templates/own-templates.api.js';
import { Button } from '../../ui/buttons/button.js';
import { FormError } from '../../ui/form/form-error.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { toast } from '../../ui/overlays/toast.js';

/** Nobody finds it any more. What was created from it stays. */
export const WithdrawTemplate = ({ row }: { row: TemplateRow }) => {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const withdrawing = useCommand(withdrawTemplate);
  const { title } = row.newest.card;
  const withdraw = async () => {
    if (!(await withdrawing.run(row))) return;
    toast({ title: `${title} was withdrawn` });
    void navigate('/templates');
  };
  return (
    <>
      <Button variant="ghost" onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Withdraw ${title}?`}
        about="Nobody finds it any more, here or anywhere. Agents that were created from it stay, and are offered no updates. It can’t be published again."
        confirm="Withdraw"
        danger
        busy={withdrawing.pending}
        onConfirm={() => void withdraw()}
      >
        <FormError problem={withdrawing.problem} />
      </ConfirmDialog>
    </>
  );
};
