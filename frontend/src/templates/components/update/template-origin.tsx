import type { InstallationRow } from '@throughline/contracts/templates/installation.row.js';
import { Link } from 'react-router';
import { useLive } from '../../../lib/live/row-store.js';
import { useWorkspace } from '../../../lib/session/workspace.js';
import { useQuery } from '../../../lib/use-query.js';
import { readOffer } from '../../data/installations.api.js';
import { installationsOfAgent, useOwnTemplates } from '../../data/templates.store.js';
import { OfferLine } from './offer-line.js';

/** Which template an agent was made from, and what a newer version of it offers. Nothing for an agent of no template. */
export const TemplateOrigin = ({ agentId }: { agentId: string }) => {
  const { room } = useWorkspace();
  const installations = installationsOfAgent(agentId);
  useLive(installations, room);
  const installation = installations((state) => state.list[0]);
  return installation?.status === 'finished' ? <Origin key={installation.id} installation={installation} /> : null;
};

/** A newer version of the workspace’s own template is offered as soon as it is published. */
const Origin = ({ installation }: { installation: InstallationRow }) => {
  const { id, workspaceId, template, revision } = installation;
  const { may, path, room } = useWorkspace();
  useLive(useOwnTemplates, room);
  const ownTemplate = useOwnTemplates((state) => state.rows.get(template.templateId ?? ''));
  const { data, reload } = useQuery(`offer of ${id} ${revision} ${ownTemplate?.newest.version ?? ''}`, (signal) =>
    readOffer({ workspaceId, id }, signal),
  );
  return (
    <div className="mb-4 grid gap-2 text-sm">
      <p className="text-ink-3">
        From the template{' '}
        <Link className="link" to={ownTemplate ? path('templates', ownTemplate.id) : path('templates', template.slug)}>
          {template.title}
        </Link>
        , version {template.version}
      </p>
      {data?.offer && (
        <OfferLine
          installation={{ workspaceId, id }}
          offer={data.offer}
          mayEdit={may('agents.edit')}
          onChanged={reload}
        />
      )}
    </div>
  );
};
