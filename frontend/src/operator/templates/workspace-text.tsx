import { listWorkspaceSizes } from '../../rows/operator/operator.api.js';
import { useQuery } from '../../lib/use-query.js';
import { IdText } from '../../ui/values/id-text.js';

/** The URL of each workspace that operators are told of: the largest ones. */
export const useWorkspaceSlugs = (): ReadonlyMap<string, string> => {
  const { data } = useQuery('workspace sizes', listWorkspaceSizes);
  return new Map((data?.items ?? []).flatMap(({ id, slug }) => (slug === null ? [] : [[id, slug] as const])));
};

/** A workspace by its URL if that is known, and its id. */
export const WorkspaceText = ({ id }: { id: string }) => {
  const slug = useWorkspaceSlugs().get(id);
  return (
    <span className="grid min-w-0">
      {slug !== undefined && <span className="mono truncate">{slug}</span>}
      <IdText label="Copy the workspace">{id}</IdText>
    </span>
  );
};
