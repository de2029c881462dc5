import { TemplateId, TemplateReportId } from '@throughline/contracts/ids.js';
import { installation } from '@throughline/contracts/templates/installation.fixtures.js';
import { InstallationRow } from '@throughline/contracts/templates/installation.row.js';
import { pageWatch } from '@throughline/contracts/templates/template.fixtures.js';
import { TemplateReportRow, TemplateRow, TemplateVersionRow } from '@throughline/contracts/templates/template.rows.js';
import { recorded, rowAfter } from '@throughline/platform/projections/table-spec.js';
import { installationsTable } from './installations.table.js';
import { templateReportsTable } from './template-reports.table.js';
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
  const of1 = { templateId, workspaceId, version: 1, hash };
  const submitted = recorded({ type: 'TemplateSubmitted', data: of1 } as const, 2);
  const approved = recorded({ type: 'TemplateApproved', data: { ...of1, note: '' } } as const, 3);
  const second = recorded({ type: 'TemplatePublished', data: version(2, 'Page watch, better') } as const, 4);
  const recall = {
    templateId,
    workspaceId,
    version: 1,
    severity: 'danger' as const,
    reason: 'It reads the wrong page.',
  };
  const after = (...later: Parameters<typeof rowAfter>[1][]) =>
    TemplateRow.parse(rowAfter(templatesTable, first, ...later));

  it('waits for a review with the version that was submitted', () =>
    expect(after(submitted)).toMatchObject({ submission: { status: 'waiting', version: 1 }, approved: null }));
  it('stays public as it was approved while a newer version is made', () =>
    expect(after(submitted, approved, second)).toMatchObject({
      newest: { version: 2, card: { title: 'Page watch, better' } },
      approved: { version: 1, card: { title: 'Page watch' }, recall: null },
      submission: { status: 'approved' },
    }));
  it('says why it was rejected', () => {
    const rejected = { ...of1, reasons: ['unclear' as const], note: 'Say which page.' };
    expect(after(submitted, recorded({ type: 'TemplateRejected', data: rejected } as const, 3))).toMatchObject({
      submission: { status: 'rejected', reasons: ['unclear'], note: 'Say which page.' },
      approved: null,
    });
  });
  it('is not listed once its version was recalled, or it was withdrawn', () => {
    const recalled = recorded({ type: 'TemplateRecalled', data: recall } as const, 4);
    const listed = (row: unknown) => row as { listedTitle: string | null; slug: string | null };
    expect(listed(rowAfter(templatesTable, first, submitted, approved)).listedTitle).toBe('page watch');
    const gone = listed(rowAfter(templatesTable, first, submitted, approved, recalled));
    expect([gone.listedTitle, gone.slug]).toEqual([null, 'page-watch']);
    const withdrawn = recorded({ type: 'TemplateWithdrawn', data: { templateId, workspaceId } } as const, 5);
    expect(listed(rowAfter(templatesTable, first, submitted, approved, withdrawn)).slug).toBeNull();
  });
  it('keeps the contents of each version, and why one was recalled', () => {
    const row = TemplateVersionRow.parse(
      rowAfter(
        templateVersionsTable,
        first,
        approved,
        recorded({ type: 'TemplateRecalled', data: recall } as const, 5),
      ),
    );
    expect(row).toMatchObject({ version: 1, isPublic: true, recall: { severity: 'danger' } });
  });
});

it('a report of a template is open until an operator settles it', () => {
  const reportId = TemplateReportId.parse('0193a000-0000-7000-8000-0000000000f1');
  const templateId = TemplateId.parse('0193a000-0000-7000-8000-0000000000e1');
  const data = { reportId, templateId, slug: 'page-watch', title: 'Page watch', version: 1 };
  const reported = recorded(
    { type: 'TemplateReported', data: { ...data, reason: 'broken' as const, note: 'No page.' } } as const,
    1,
  );
  const settled = recorded(
    { type: 'TemplateReportSettled', data: { reportId, templateId, note: 'Told the author.' } } as const,
    2,
  );
  const row = TemplateReportRow.parse(rowAfter(templateReportsTable, reported, settled));
  expect(row).toMatchObject({ status: 'settled', settledNote: 'Told the author.' });
});
