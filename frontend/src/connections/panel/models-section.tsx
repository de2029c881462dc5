import type { ConnectionRow } from '@throughline/contracts/connections/connection.rows.js';
import { Link } from 'react-router';
import { useWorkspace } from '../../lib/session/workspace.js';
import { PanelSection } from '../../ui/layout/side-panel.js';

/** To the models that the provider lists for this key. */
export const ModelsSection = ({ connection: { id } }: { connection: ConnectionRow }) => {
  const { path } = useWorkspace();
  return (
    <PanelSection title="Models">
      <Link
        className="link text-sm"
        to={`${path('settings', 'connected-accounts', 'models')}?account=${encodeURIComponent(id)}`}
      >
        Models of this account
      </Link>
    </PanelSection>
  );
};
