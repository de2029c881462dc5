import type { InstallationId } from '@throughline/contracts/ids.js';
import type { Membership } from '@throughline/contracts/identity/identity.requests.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { installationFailure } from '../components/installation-failure.js';
import { useQuery } from '../../lib/use-query.js';
import { readInstallation } from '../data/templates.api.js';
import { Button } from '../../ui/buttons/button.js';
import { EmptyState } from '../../ui/feedback/empty-state.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { Made } from './made.js';
import { useReloadWhile } from './use-reload-while.js';

type Props = { membership: Membership; id: InstallationId; position: number; file: TemplateFile; onBack: () => void };

/** Shows what was made, once all of it is there; or why nothing is. */
export const Installed = ({ membership, id, position, file, onBack }: Props) => {
  const { workspaceId } = membership;
  const { data, problem, reload } = useQuery(`installation ${id}`, (signal) =>
    readInstallation(workspaceId, id, position, signal),
  );
  const waiting = data?.status === 'installing';
  useReloadWhile(waiting, data, reload);
  if (problem) return <ErrorState title="What was created could not be loaded" problem={problem} onRetry={reload} />;
  if (!data || waiting) return <SkeletonRows rows={4} label="Creating agents, notes and triggers" />;
  if (data.status === 'failed') return <Failed code={data.code} onBack={onBack} />;
  return <Made row={data} file={file} membership={membership} />;
};

const Failed = ({ code, onBack }: { code: string | null; onBack: () => void }) => (
  <EmptyState title="Nothing was created" action={<Button onClick={onBack}>Back</Button>}>
    {installationFailure(code)} What had been created is archived.
  </EmptyState>
);
