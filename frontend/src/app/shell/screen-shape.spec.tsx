import { render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { OperatorScreenShape } from '../../operator/operator-screen-shape.js';
import { ScreenShape } from './screen-shape.js';

const showAt = (path: string) =>
  render(
    <WorkspaceContext value={aWorkspace()}>
      <MemoryRouter initialEntries={[path]}>
        {path.startsWith('/operator') ? <OperatorScreenShape /> : <ScreenShape />}
      </MemoryRouter>
    </WorkspaceContext>,
  );
/** The headings of the columns that are shown while nothing is loaded. */
const headings = (loading: HTMLElement): string[] =>
  [...loading.querySelectorAll('th')].map(({ textContent }) => textContent).filter(Boolean);
const allText = (loading: HTMLElement): string => loading.textContent.replaceAll(/\s/g, '');

describe('while the code of a screen is on its way', () => {
  it.each([
    ['/harbour/settings/members', 'Loading members', ['Member', 'Role', 'Last active', 'Owns']],
    ['/harbour/history/security', 'Loading security events', ['What', 'From', 'When']],
    ['/harbour/billing/invoices', 'Loading invoices', ['Number', 'Period', 'State', 'Details', 'Total', 'File']],
    ['/operator/log', 'Reading the log', ['Position', 'Event', 'Stream', 'By', 'When']],
    ['/operator/operators', 'Loading operators', ['Person', 'Address', 'By']],
  ])('%s has the columns that the screen will have', (path, label, names) => {
    showAt(path);
    expect(headings(screen.getByRole('status', { name: label }))).toEqual(names);
  });

  it.each([
    ['/harbour/settings', 'Loading settings'],
    ['/harbour/settings/profile', 'Loading your profile'],
    ['/harbour/settings/billing', 'Loading billing'],
    ['/harbour/history', 'Loading history'],
  ])('%s has its own shape and no words of its own', (path, label) => {
    showAt(path);
    const loading = screen.getByRole('status', { name: label });
    expect(allText(loading)).toBe('');
  });

  it('history is a line of causes with what followed from them', () => {
    showAt('/harbour/history');
    const loading = screen.getByRole('status', { name: 'Loading history' });
    expect(loading.querySelectorAll('ol > li').length).toBeGreaterThan(loading.querySelectorAll('ol').length);
  });

  it('the overview of operators has its projections and no figure', () => {
    showAt('/operator');
    const loading = screen.getByRole('status', { name: 'Loading the overview' });
    expect(within(loading).getByRole('status', { name: 'Loading projections' })).toBeTruthy();
    expect(allText(loading)).not.toMatch(/\d/);
  });
});
