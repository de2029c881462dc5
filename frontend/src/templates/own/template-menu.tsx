import type { TemplateRow } from '@throughline/contracts/templates/template.rows.js';
import { CircleOff, Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useWorkspace } from '../../lib/session/workspace.js';
import { useCommand } from '../../lib/use-command.js';
import { withdrawTemplate } from '../data/own-templates.api.js';
import { IconButton } from '../../ui/buttons/icon-button.js';
import { FormError } from '../../ui/form/form-error.js';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.js';
import { Menu, MenuItem } from '../../ui/overlays/dropdown-menu.js';
import { toast } from '../../ui/overlays/toast.js';

/** Shows what else one may do with a template of the workspace. */
export const TemplateMenu = ({ row }: { row: TemplateRow }) => {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  const { path } = useWorkspace();
  const withdrawing = useCommand(withdrawTemplate);
  const { title } = row.newest.card;
  const withdraw = async () => {
    if (!(await withdrawing.run(row))) return;
    toast({ title: `${title} was withdrawn` });
    void navigate(path('templates'));
  };
  return (
    <>
      <Menu
        trigger={
          <IconButton label="More" variant="secondary">
            <Ellipsis aria-hidden />
          </IconButton>
        }
      >
        <MenuItem icon={<CircleOff aria-hidden />} danger onSelect={() => setAsking(true)}>
          Withdraw
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Withdraw ${title}?`}
        about="It is in no list any more. Agents that were created from it stay, and are offered no updates. It can’t be published again."
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
