import { installation } from '@throughline/contracts/templates/installation.fixtures.js';
import { InstallationRow } from '@throughline/contracts/templates/installation.row.js';
import { recorded, rowAfter } from '@throughline/platform/projections/table-spec.js';
import { templatesProjection } from './templates.projection.js';

const [installations] = templatesProjection.tables;
const { installationId, workspaceId } = installation;
const used = recorded({ type: 'TemplateUsed', data: installation } as const, 1);
const after = (...later: Parameters<typeof rowAfter>[1][]) => {
  if (installations === undefined) throw new Error('There is no table of installations.');
  return InstallationRow.parse(rowAfter(installations, used, ...later));
};

describe('an installation', () => {
  it('shows its template and parts while they are made', () =>
    expect(after()).toMatchObject({ id: installationId, template: installation.template, status: 'installing' }));
  it('has finished when all parts are there', () =>
    expect(
      after(recorded({ type: 'InstallationFinished', data: { installationId, workspaceId } } as const, 2)),
    ).toMatchObject({ status: 'finished', code: null }));
  it('has failed for a reason', () =>
    expect(
      after(
        recorded(
          { type: 'InstallationFailed', data: { installationId, workspaceId, code: 'agent_limit' } } as const,
          2,
        ),
      ),
    ).toMatchObject({ status: 'failed', code: 'agent_limit' }));
});
