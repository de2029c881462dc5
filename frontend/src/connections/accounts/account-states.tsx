import { useWorkspace } from '../../lib/session/workspace.js';
import { Button } from '../../ui/buttons/button.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { useConnectUrl } from '../use-connect-url.js';

export const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <EmptyState title="No accounts match" action={<Button onClick={onClear}>Clear filters</Button>} />
);

export const NoAccounts = () => {
  const { may, path } = useWorkspace();
  const { open } = useConnectUrl();
  return (
    <EmptyState
      title="Nothing is connected"
      className="pt-16"
      action={
        may('connections.own') && (
          <>
            <ButtonLink to={path('settings', 'connected-accounts', 'catalogue')}>Browse the catalogue</ButtonLink>
            <Button variant="primary" onClick={() => open()}>
              Connect
            </Button>
          </>
        )
      }
    >
      Agents work without. Connect what they should act on: a mailbox, a repository, a model provider. Secrets are kept
      sealed, and nobody can read them back.
    </EmptyState>
  );
};
