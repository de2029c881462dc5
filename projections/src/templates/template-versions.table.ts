import { TemplateVersionRow } from '@throughline/contracts/templates/template.rows.js';
import { table } from '@throughline/platform/projections/table.js';
import { personIn, recallOf } from './templates.table.js';

/** The contents of each version; a version that was public once can still be read by what was made from it. */
export const templateVersionsTable = table(TemplateVersionRow)({
  name: 'template_versions',
  columns: { id: 'text' },
  indexes: ['(workspace_id, position)', '(template_id, version)', '(template_id, hash)'],
  id: ({ data }) => `${data.templateId}/${'version' in data ? data.version : 0}`,
  creates: {
    TemplatePublished: ({ data, meta, revision, position }) => ({
      id: `${data.templateId}/${data.version}`,
      workspaceId: data.workspaceId,
      revision,
      position,
      templateId: data.templateId,
      version: data.version,
      hash: data.hash,
      file: data.file,
      source: data.source,
      changelog: data.changelog,
      ends: data.ends,
      isPublic: false,
      recall: null,
      publishedBy: personIn(meta.actor),
      publishedAt: meta.at,
    }),
  },
  changes: {
    TemplateApproved: { isPublic: true },
    TemplateRecalled: (_, { data, meta }) => ({ recall: recallOf(data, meta.at) }),
  },
});
