import type { TemplateDetail } from '@throughline/contracts/templates/template.requests.js';
import type { TemplateRow } from '@throughline/contracts/templates/template.rows.js';
import { useWorkspace } from '../../lib/session/workspace.js';
import { readTemplateVersion } from '../data/own-templates.api.js';
import { CompareVersions } from '../detail/compare-versions.js';

/** Earlier versions to compare the newest one with. */
export const OwnVersions = ({ template, row }: { template: TemplateDetail; row: TemplateRow }) => {
  const { workspaceId } = useWorkspace();
  return template.changes.length < 2 ? null : (
    <CompareVersions
      template={template}
      read={async (version, signal) => (await readTemplateVersion({ workspaceId, id: row.id }, version, signal)).file}
    />
  );
};
