import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { showMoment } from '../../lib/past/moment.js';
import { ExportMenu } from './export-menu.js';

afterEach(() => showMoment(null));

describe('an export', () => {
  it.each([
    [null, '/export?format=csv'],
    ['339', '/export?format=csv&at=339'],
  ])('is of the moment that is shown: %s', async (at, href) => {
    showMoment(at);
    render(<ExportMenu name="runs" urlOf={(format) => `/export?format=${format}`} />);
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    expect(screen.getByRole('menuitem', { name: 'CSV' }).getAttribute('href')).toBe(href);
  });
});
