import type { ConnectionSharing } from '@throughline/contracts/connections/connection.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { RadioGroup } from '../../ui/choice/radio-group.js';

type SharingFieldProps = { value: ConnectionSharing; onChange: (value: ConnectionSharing) => void };

/** The people who may give the account to agents. Owners and admins share one with the workspace. */
export const SharingField = ({ value, onChange }: SharingFieldProps) => {
  const { may, name } = useWorkspace();
  return (
    <RadioGroup
      label="Who may use it"
      value={value}
      onChange={onChange}
      options={[
        { value: 'owner', label: 'Only me', hint: 'You choose which agents have access.' },
        {
          value: 'workspace',
          label: `Everyone in ${name}`,
          hint: may('connections.manage')
            ? 'Any builder can give it to any agent.'
            : 'Any builder can give it to any agent. Owners and admins choose this.',
          disabled: !may('connections.manage'),
        },
      ]}
    />
  );
};
