import type { UpdateChoices, UpdateOffer } from '@throughline/contracts/templates/template-update.requests.js';
import type { ReactNode } from 'react';
import { ChangeItem, RaisedItem } from './change-item.js';
import { choose, harmlessParts, isChosen, raisedChanges } from './update-choices.js';

type Props = { offer: UpdateOffer; choices: UpdateChoices; onChoose: (choices: UpdateChoices) => void };

const Section = ({ title, about, children }: { title: string; about?: string; children: ReactNode }) => (
  <section aria-label={title} className="grid min-w-0 gap-3">
    <header className="grid gap-0.5">
      <h3 className="text-sm font-semibold tracking-tight">{title}</h3>
      {about !== undefined && <p className="text-xs text-ink-3">{about}</p>}
    </header>
    {children}
  </section>
);

/** Shows the changes that let an agent do more: each is taken only when it is ticked. */
export const RaisedSection = ({ offer, choices, onChoose }: Props) => {
  const raised = raisedChanges(offer);
  if (raised.length === 0) return null;
  return (
    <div className="min-w-0 rounded-md border border-wait-line bg-wait-soft p-4">
      <Section title="Lets it do more" about="Only what you tick is taken.">
        {raised.map(({ kind, part, name, change }) => (
          <RaisedItem
            key={`${kind} ${part} ${change.field}`}
            of={name}
            change={change}
            chosen={isChosen(choices, part, change)}
            onChoose={(choice) => onChoose(choose(choices, part, change.field, choice))}
          />
        ))}
      </Section>
    </div>
  );
};

/** Shows the remaining changes, by agent and trigger. */
export const PartSections = ({ offer, choices, onChoose }: Props) =>
  harmlessParts(offer).map(({ kind, part, name, changes }) => (
    <Section key={`${kind} ${part}`} title={name} about={kind === 'agent' ? 'Agent' : 'Trigger'}>
      {changes.map((change) => (
        <ChangeItem
          key={change.field}
          change={change}
          chosen={isChosen(choices, part, change)}
          onChoose={(choice) => onChoose(choose(choices, part, change.field, choice))}
        />
      ))}
    </Section>
  ));

export const Changelog = ({ offer: { changelog } }: Pick<Props, 'offer'>) =>
  changelog === '' ? null : (
    <Section title="What changed">
      <p className="text-sm break-words whitespace-pre-wrap text-ink-2">{changelog}</p>
    </Section>
  );

const listed = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Parts that only the new version has. */
export const NewInTemplate = ({ offer: { added } }: Pick<Props, 'offer'>) =>
  added.length === 0 ? null : (
    <Section title="New in the template">
      <p className="text-sm break-words text-ink-2">
        {listed.format(added)}. {added.length === 1 ? 'It is' : 'They are'} not part of an update: use the template
        again to get {added.length === 1 ? 'it' : 'them'}.
      </p>
    </Section>
  );
