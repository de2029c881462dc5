import type { Membership } from '@throughline/contracts/identity/identity.requests.js';
import { variablesIn } from '@throughline/contracts/templates/fill-template.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { Fragment } from 'react';
import { useQuery } from '../../lib/use-query.js';
import { findAgents } from '../../agents/data/agents.api.js';

type Props = { file: TemplateFile; membership: Membership };

/** Agents of the workspace that are called as one of the template. Names that are filled with a value are not looked for. */
export const SameName = ({ file: { agents }, membership }: Props) => {
  const names = agents.map(({ name }) => name).filter((name) => variablesIn(name).length === 0);
  return names.map((name) => <OfName key={`${membership.workspaceId} ${name}`} name={name} membership={membership} />);
};

/** Nothing is said if they can’t be read. A new tab keeps what was typed. */
const OfName = ({ name, membership: { workspaceId, slug } }: { name: string; membership: Membership }) => {
  const { data } = useQuery(`agents of ${workspaceId} called ${name}`, (signal) =>
    findAgents(workspaceId, name, signal),
  );
  const same = data?.filter((agent) => agent.name === name) ?? [];
  if (same.length === 0) return null;
  return (
    <p role="status" className="text-sm text-ink-2">
      You have an agent called{' '}
      {same.slice(0, 3).map(({ id }, at) => (
        <Fragment key={id}>
          {at > 0 && ', '}
          <a className="link" href={`/${slug}/agents/${id}`} target="_blank" rel="noreferrer">
            {name}
          </a>
        </Fragment>
      ))}{' '}
      already. This creates another one.
    </p>
  );
};
