import { templateReportEvents } from '@throughline/contracts/templates/template.events.js';
import { TemplateReportRow } from '@throughline/contracts/templates/template.rows.js';
import { table } from '@throughline/platform/projections/table.js';
import { personIn } from './templates.table.js';

/** Read by operators alone. */
export const templateReportsTable = table(TemplateReportRow)({
  name: 'template_reports',
  indexes: ['(status, reported_at, id)'],
  of: templateReportEvents,
  id: 'reportId',
  creates: {
    TemplateReported: ({ data, meta, position }) => ({
      id: data.reportId,
      position,
      templateId: data.templateId,
      slug: data.slug,
      title: data.title,
      version: data.version,
      reason: data.reason,
      note: data.note,
      reportedBy: personIn(meta.actor),
      reportedAt: meta.at,
      status: 'open',
      settledNote: '',
    }),
  },
  changes: { TemplateReportSettled: (_, { data }) => ({ status: 'settled', settledNote: data.note }) },
});
