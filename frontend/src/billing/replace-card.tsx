import { useNavigate } from 'react-router';
import { useWorkspace } from '../lib/session/workspace.js';
import { useCommand } from '../lib/use-command.js';
import { openPortal } from './data/billing.api.js';
import { Button } from '../ui/buttons/button.js';
import { FormError } from '../ui/form/form-error.js';

/** Goes to a page of ours without loading the product again, or to one of the provider. */
export const useGoTo = (): ((url: string) => void) => {
  const navigate = useNavigate();
  return (url) => {
    const to = new URL(url, location.href);
    if (to.origin !== location.origin) return location.assign(to);
    void navigate(`${to.pathname}${to.search}${to.hash}`);
  };
};

/** Leads to the provider's page, where the card is entered. */
export const ReplaceCard = ({ has = true }: { has?: boolean }) => {
  const { workspaceId } = useWorkspace();
  const goTo = useGoTo();
  const portal = useCommand(openPortal);
  const open = async () => {
    const opened = await portal.run(workspaceId);
    if (opened) goTo(opened.url);
  };
  return (
    <div className="grid flex-none justify-items-end gap-2">
      <Button size="sm" busy={portal.pending} onClick={() => void open()}>
        {has ? 'Replace card' : 'Add card'}
      </Button>
      <FormError problem={portal.problem} />
    </div>
  );
};
