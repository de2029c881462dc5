import { TemplateId } from '@throughline/contracts/ids.js';
import { installation } from '@throughline/contracts/templates/installation.fixtures.js';
import { InstallationRow } from '@throughline/contracts/templates/installation.row.js';
import { pageWatch } from '@throughline/contracts/templates/template.fixtures.js';
import { TemplateRow, TemplateVersionRow } from '@throughline/contracts/templates/template.rows.js';
import { recorded, rowAfter } from '@throughline/platform/projections/table-spec.js';
import { installationsTable } from './installations.table.js';
import { templateVersionsTable } from './template-versions.table.js';
import { templatesTable } from './templates.table.js';

const { installationId, workspaceId } = installation;
const of = { installationId, workspaceId };

describe('an installation', () => {
  const used = recorded({ type: 'TemplateUsed', data: installation } as const, 1);
  const after = (...later: Parameters<typeof rowAfter>[1][]) =>
    InstallationRow.parse(rowAfter(installationsTable, used, ...later));
  it('shows its template and parts while they are made', () =>
    expect(after()).toMatchObject({ id: installationId, template: installation.template, status: 'installing' }));
  it('has finished when all parts are there', () =>
    expect(after(recorded({ type: 'InstallationFinished', data: of } as const, 2))).toMatchObject({
      status: 'finished',
      code: null,
    }));
  it('has failed for a reason', () =>
    expect(
      after(recorded({ type: 'InstallationFailed', data: { ...of, code: 'agent_limit' } } as const, 2)),
    ).toMatchObject({ status: 'failed', code: 'agent_limit' }));
  it('follows its template until it is detached', () => {
    const template = { ...installation.template, version: 2 };
    const taken = { ...of, template, values: {}, parts: [] };
    const row = after(
      recorded({ type: 'TemplateUpdateTaken', data: taken } as const, 2),
      recorded({ type: 'TemplateUpdateSkipped', data: { ...of, version: 3 } } as const, 3),
      recorded({ type: 'InstallationDetached', data: of } as const, 4),
    );
    expect(row).toMatchObject({ template: { version: 2 }, skipped: 3, detached: true });
  });
});

describe('a template of a workspace', () => {
  const templateId = TemplateId.parse('0193a000-0000-7000-8000-0000000000e1');
  const hash = 'b'.repeat(64);
  const version = (number: number, title: string) => ({
    templateId,
    workspaceId,
    version: number,
    hash,
    file: { ...pageWatch, listing: { ...pageWatch.listing, title } },
    source: { kind: 'file' as const },
    changelog: '',
    ends: [],
  });
  const first = recorded({ type: 'TemplatePublished', data: version(1, 'Page watch') } as const, 1);
  const second = recorded({ type: 'TemplatePublished', data: version(2, 'Page watch, better') } as const, 4);
  const withdrawn = recorded({ type: 'TemplateWithdrawn', data: { templateId, workspaceId } } as const, 5);

  it('shows its newest version, and stays a row when it is withdrawn', () => {
    const row = TemplateRow.parse(rowAfter(templatesTable, first, second, withdrawn));
    expect(row).toMatchObject({ status: 'withdrawn', newest: { version: 2, card: { title: 'Page watch, better' } } });
  });
  it('keeps the contents of each version', () =>
    expect(TemplateVersionRow.parse(rowAfter(templateVersionsTable, first))).toMatchObject({ version: 1, hash }));
});
