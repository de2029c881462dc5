import type { Membership } from '@throughline/contracts/identity/identity.requests.js';
import { Field } from '../../ui/form/field.js';
import { NativeSelect } from '../../ui/form/native-select.js';

type Props = { chosen: Membership; memberships: readonly Membership[]; onChoose: (membership: Membership) => void };

export const ChooseWorkspace = ({ chosen, memberships, onChoose }: Props) => (
  <Field label="Workspace">
    <NativeSelect
      value={chosen.workspaceId}
      onChange={({ target }) => onChoose(memberships.find(({ workspaceId }) => workspaceId === target.value) ?? chosen)}
      options={memberships.map(({ workspaceId, name }) => ({ value: workspaceId, label: name }))}
    />
  </Field>
);
