import { IdText } from '../../../ui/values/id-text.js';

/** A workspace by its URL, and its id. */
export const WorkspaceName = ({ workspaceId, slug }: { workspaceId: string; slug: string | null }) => (
  <span className="grid min-w-0">
    <span className="mono truncate">{slug ?? 'Erased workspace'}</span>
    <IdText label="Copy the workspace">{workspaceId}</IdText>
  </span>
);
