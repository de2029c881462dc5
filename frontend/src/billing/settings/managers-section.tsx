import { Link } from 'react-router';
import { useWorkspace } from '../../lib/session/workspace.js';
import { PersonName } from '../../ui/icons/person-name.js';
import { SettingsSection } from '../../ui/layout/settings-section.js';
import { useManagers } from '../managers.js';

/** The people who may change what is on this screen. */
export const ManagersSection = () => {
  const { path, may } = useWorkspace();
  const managers = useManagers();
  return (
    <SettingsSection title="Who manages billing" about="Owners, and members who were given it.">
      <ul className="grid gap-2 text-sm" aria-label="People who manage billing">
        {managers.map(({ userId, name, role }) => (
          <li key={userId} className="flex items-center gap-2">
            <PersonName id={userId} name={name} size="xs" />
            <span className="text-ink-3">{role === 'owner' ? 'Owner' : 'Manages billing'}</span>
          </li>
        ))}
      </ul>
      {may('billing.grant') && (
        <p className="text-sm">
          <Link className="link" to={path('settings', 'members')}>
            Change it in Members
          </Link>
        </p>
      )}
    </SettingsSection>
  );
};
