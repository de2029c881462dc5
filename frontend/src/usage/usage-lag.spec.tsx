import { render, screen } from '@testing-library/react';
import { unknownLag } from '@throughline/contracts/operations/lag.js';
import { answer, fakeServer } from '../../testing/fake-server.js';
import { UsageLag } from './usage-lag.js';

it('figures do not look complete while the lag of the system is unknown', async () => {
  fakeServer();
  answer('GET /api/lag', unknownLag);
  render(<UsageLag />);
  expect((await screen.findByRole('status')).textContent).toMatch(/^How far the system is behind is not known\./);
});
