import { Diff } from 'lucide-react';
import type { ReactNode } from 'react';
import { compareDefinitions } from '../definition/compare-definitions.js';
import { useNames } from '../../components/names/member-names.js';
import { useBuild } from './draft/build-context.js';
import { pluralise } from '../../lib/numbers/format.js';

const atMost = 6;

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** What publishing would take out, in one line at the foot of the text. */
export const ChangeSummary = ({ action }: { action: ReactNode }) => {
  const { agent, shown } = useBuild();
  const name = useNames();
  if (agent.publishedVersion === null) return null;
  const changes = compareDefinitions(agent.published, shown).map(({ label }) => label.toLowerCase());
  if (changes.length === 0) return null;
  const people = agent.unpublishedEditors.map(name);
  return (
    <div className="flex items-center gap-2 border-t border-line bg-surface px-gutter py-3 text-xs text-ink-2">
      <Diff className="size-3.5 text-ink-3" aria-hidden />
      <span>
        <b className="text-ink">
          {pluralise(changes.length, 'change')} since version {agent.publishedVersion}
        </b>
        {people.length > 0 && ` by ${listed.format(people)}`}: {changes.slice(0, atMost).join(', ')}
        {changes.length > atMost && ` and ${changes.length - atMost} more`}
      </span>
      {action}
    </div>
  );
};
