import { limits } from '@throughline/contracts/limits.js';
import type { TemplateDetail } from '@throughline/contracts/templates/template.requests.js';
import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { needsModel } from '@throughline/contracts/templates/template-powers.js';
import { exampleValues } from '@throughline/contracts/templates/template-variable.js';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDay, formatMoment } from '../../lib/time/format.js';
import { ButtonLink } from '../../ui/buttons/button-link.js';
import { buttonClass } from '../../ui/buttons/button.js';
import { IdText } from '../../ui/values/id-text.js';
import { MetaList } from '../../ui/table/meta-list.js';
import { listTemplateNotes } from '../components/template-notes.js';
import { Powers } from '../components/powers.js';
import { pluralise } from '../../lib/numbers/format.js';

type Props = { template: TemplateDetail; useTo: string | null; children?: ReactNode };

/** Shows what one has to know before using it. */
export const TemplateFacts = ({ template, useTo, children }: Props) => {
  const { file, hash, accounts, changes, playedAt, difference } = template;
  const { slug, minutes, fits, steps } = file.listing;
  return (
    <aside aria-label="About this template" className="grid content-start gap-6">
      <div className="max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-10 max-md:border-t max-md:border-line max-md:bg-surface max-md:p-3">
        <Use to={useTo} />
      </div>
      <Section title="What it may do">
        <Powers file={file} />
      </Section>
      {steps.length > 0 && (
        <Section title="What it does">
          <ol className="grid list-decimal gap-1 pl-4 text-sm text-ink-2">
            {steps.map((step) => (
              <li key={step}>{stepWords(step)}</li>
            ))}
          </ol>
        </Section>
      )}
      <Notes file={file} />
      <Section title="Needs">
        <MetaList
          items={[
            ...(needsModel(file) ? [{ label: 'Model', value: 'one of your own' }] : []),
            { label: 'Accounts', value: accounts.length === 0 ? 'none' : accounts.join(', ') },
            ...file.connections.map(({ name, purpose }) => ({ label: name, value: purpose })),
            { label: 'Set-up', value: `${minutes} min, ${formatValues(file)}` },
            { label: 'Started by', value: formatStarts(file) },
            ...(fits === '' ? [] : [{ label: 'Fits', value: fits }]),
          ]}
        />
      </Section>
      <Section title="Where it comes from">
        <MetaList
          items={[
            { label: 'Samples', value: difference ?? samplesWords(file, playedAt) },
            { label: 'Hash', value: <IdText label="Copy the hash">{hash}</IdText> },
          ]}
        />
        <a
          className={`${buttonClass({ size: 'sm' })} mt-3`}
          download={`${slug}.template.json`}
          href={`data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(file, null, 2))}`}
        >
          <Download className="size-3.5" aria-hidden />
          Download the file
        </a>
      </Section>
      <Versions changes={changes} />
      {children}
    </aside>
  );
};

/** The notes it starts with or reads, which people of the workspace write. */
const Notes = ({ file }: { file: TemplateFile }) => {
  const notes = listTemplateNotes(file, exampleValues(file.variables));
  if (notes.length === 0) return null;
  return (
    <Section title="Notes it reads">
      <ul className="grid gap-2 text-sm">
        {notes.map(({ key, text }) => (
          <li key={key}>
            <span className="font-medium">{key}</span>
            <p className="line-clamp-2 text-ink-2">{text === '' ? 'You write it.' : text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
};

const Use = ({ to }: { to: string | null }) =>
  to === null ? (
    <p className="text-sm text-ink-2">Owners, admins and builders can use it.</p>
  ) : (
    <>
      <ButtonLink to={to} variant="primary" size="lg" full>
        Use this template
      </ButtonLink>
      <p className="mt-2 text-center text-xs text-ink-3">Creates a draft. Nothing runs until you turn it on.</p>
    </>
  );

const Versions = ({ changes }: Pick<TemplateDetail, 'changes'>) =>
  changes.length === 0 ? null : (
    <Section title="Versions">
      <ol className="grid gap-3 text-sm">
        {changes.map(({ version, changelog, at }) => (
          <li key={version}>
            <span className="font-medium">Version {version}</span>{' '}
            <span className="text-xs text-ink-3">{formatDay(at)}</span>
            {changelog !== '' && <p className="text-ink-2">{changelog}</p>}
          </li>
        ))}
      </ol>
      {changes.length === limits.templateChanges && (
        <p className="mt-3 text-xs text-ink-3">Earlier versions are not listed.</p>
      )}
    </Section>
  );

export const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="border-t border-line pt-5">
    <h2 className="mb-3 text-sm font-semibold tracking-tight">{title}</h2>
    {children}
  </section>
);

/** Samples are played with Rehearsal, except those that it can’t follow: they have a recording. */
const samplesWords = (file: TemplateFile, playedAt: string): string => {
  const { samples } = file;
  const recorded = samples.filter((sample) => sample.recorded !== undefined).length;
  if (needsModel(file)) return 'an example of a run';
  const others = recorded === 0 ? '' : ', or shown as recorded';
  return `test run ${formatMoment(playedAt)}${others}`;
};

/** Returns what a step takes from an earlier one, and from inputs, in words. */
const stepWords = (step: string): string =>
  step
    .replaceAll(/\{\{\s*step (\d+)[^}]*\}\}/g, (_, number: string) => `[the result of step ${number}]`)
    .replaceAll(/\{\{\s*(?:input\.)?([^{}]+?)\s*\}\}/g, (_, name: string) => `[${name.replaceAll(/[_.]/g, ' ')}]`);

const formatValues = ({ variables: { length } }: TemplateFile): string =>
  length === 0 ? 'no values' : pluralise(length, 'value');

const formatStarts = ({ triggers }: TemplateFile): string =>
  [...new Set(triggers.map(({ settings }) => (settings.kind === 'schedule' ? 'schedule' : 'webhook'))), 'hand'].join(
    ', ',
  );
