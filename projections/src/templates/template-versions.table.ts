import { TemplateVersionRow } from '@throughline/contracts/templates/template.rows.js';
import { table } from '@throughline/platform/projections/table.js';
import { personIn } from './templates.table.js';

/** The contents of each version. */
export const templateVersionsTable = table(TemplateVersionRow)({
  name: 'template_versions',
  columns: { id: 'text' },
  indexes: ['(workspace_id, position)', '(template_id, version)', '(template_id, hash)'],
  id: ({ data }) => `${data.templateId}/${data.version}`,
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
      publishedBy: personIn(meta.actor),
      publishedAt: meta.at,
    }),
  },
});
