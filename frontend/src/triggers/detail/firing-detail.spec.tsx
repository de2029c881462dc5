import { render, screen } from '@testing-library/react';
import { delivery, firingRow } from '@throughline/contracts/triggers/trigger.fixtures.js';
import { limits } from '@throughline/contracts/limits.js';
import { aWorkspace } from '../../../testing/a-workspace.js';
import { WorkspaceContext } from '../../lib/session/workspace.js';
import { FiringDetail } from './firing-detail.js';

const day = 24 * 3_600_000;
const body = {
  kind: 'blob',
  hash: 'a'.repeat(64),
  bytes: 500_000,
  contentType: 'application/json',
  preview: '{"order"',
} as const;

const show = (age: number) => {
  const receivedAt = new Date(Date.now() - age).toISOString();
  const cause = { kind: 'delivery', delivery: delivery({ body, receivedAt }) } as const;
  render(
    <WorkspaceContext value={aWorkspace('builder')}>
      <FiringDetail firing={firingRow({ cause, outcome: 'succeeded' })} />
    </WorkspaceContext>,
  );
};

describe('the large body of a delivery', () => {
  it('can be downloaded and replayed while it is kept, and the screen says until when', () => {
    show(limits.deliveryBody - day);
    expect(screen.getByRole('link', { name: 'Download all' })).toBeTruthy();
    expect(screen.getByText(/^Kept until/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Replay' })).toBeTruthy();
  });

  it('shows its beginning when it is deleted, and offers neither download nor replay', () => {
    show(limits.deliveryBody + day);
    expect(screen.getByText(/was deleted on .*, so the delivery cannot be replayed/)).toBeTruthy();
    expect(screen.getByText(/\{"order"/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Download all' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Replay' })).toBeNull();
  });
});
