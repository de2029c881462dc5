import { render, screen, within } from '@testing-library/react';
import type { Role } from '@throughline/contracts/roles.js';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { useShortcuts } from '../../lib/keyboard/shortcuts.js';
import { KeyList } from './key-list.js';

const Screen = () => {
  useShortcuts([{ keys: 'j', name: 'Next row', group: 'Lists', run: () => undefined }]);
  return <KeyList />;
};
const show = (role: Role) =>
  render(
    <WorkspaceContext value={aWorkspace(role)}>
      <Screen />
    </WorkspaceContext>,
  );
const namesIn = (group: string) =>
  within(screen.getByRole('heading', { name: group }).closest('section') ?? document.body)
    .getAllByRole('term')
    .map(({ textContent }) => textContent);

it('lists also the keys that work only while a row is chosen, something is open or a call waits', () => {
  show('builder');
  expect(namesIn('Lists')).toEqual(['Next row', 'Open the row']);
  expect(namesIn('Everywhere')).toEqual(['Close, or clear the selection']);
  expect(namesIn('Run')).toEqual(['Approve the call', 'Decline the call, with a reason']);
});

it('lists the keys of approvals for those who may decide', () => {
  show('auditor');
  expect(screen.queryByText('Approve the call')).toBeNull();
});
