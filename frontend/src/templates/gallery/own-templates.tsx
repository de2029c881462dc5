import type { Membership } from '@throughline/contracts/identity/identity.requests.js';
import { may } from '@throughline/contracts/permissions.js';
import { searchText, singularTerms } from '@throughline/contracts/search-text.js';
import { TemplateTile } from '../components/template-tile.js';
import { lastWorkspace, useSession } from '../../lib/session/session.js';
import { useQuery } from '../../lib/use-query.js';
import { listOwnTemplates } from '../data/own-templates.api.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';

/** Templates of the workspace that was looked at last, before those of the product. */
export const OwnTemplates = ({ words }: { words: string }) => {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  const { memberships } = session.me;
  const membership = memberships.find(({ slug }) => slug === lastWorkspace()) ?? memberships[0];
  return membership === undefined ? null : (
    <OfWorkspace key={membership.workspaceId} membership={membership} words={words} />
  );
};

/** Nothing is said if they can’t be read: those of the product are there. */
const OfWorkspace = ({ membership, words }: { membership: Membership; words: string }) => {
  const { workspaceId, slug, name } = membership;
  const { data } = useQuery(`own templates of ${workspaceId}`, () => listOwnTemplates({ workspaceId }));
  const mayMake = words === '' && may(membership, 'templates.make');
  const terms = singularTerms(words);
  const found = data?.items.filter(({ newest: { card } }) => {
    const words = searchText(card.title, card.summary, ...card.categories, ...card.tools, ...card.accounts);
    return terms.every((term) => words.includes(term));
  });
  if (found === undefined || (found.length === 0 && !mayMake)) return null;
  return (
    <section aria-labelledby="own-templates" className="pb-8">
      <div className="flex items-center gap-3 pb-3">
        <h2 id="own-templates" className="text-sm font-semibold tracking-tight">
          From {name}
        </h2>
        {found.length === 0 && <p className="text-sm text-ink-3 max-md:hidden">Make one from the menu of an agent.</p>}
        {mayMake && (
          <ButtonLink to={`/${slug}/templates/new`} size="sm" className="ml-auto">
            Import a template
          </ButtonLink>
        )}
      </div>
      {found.length > 0 && (
        <ul
          aria-label={`Templates of ${name}`}
          className="grid overflow-hidden rounded-md border-t border-l border-line sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4"
        >
          {found.map(({ id, newest }) => (
            <TemplateTile key={id} template={newest.card} to={`/${slug}/templates/${id}`} />
          ))}
        </ul>
      )}
    </section>
  );
};
