import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import { versionUpdate } from '@throughline/contracts/templates/update/version-update.js';
import { ChangeValues } from './update/change-values.js';
import { fieldWords } from './update/field-words.js';
import { raiseWords } from './update/raise-words.js';

/** Shows what a version changes against an earlier one, by agent and trigger; what lets it do more is said. */
export const VersionChanges = ({ before, after }: { before: TemplateFile; after: TemplateFile }) => {
  const parts = versionUpdate(before, after);
  if (parts.length === 0) return <p className="text-sm text-ink-2">What it creates is the same.</p>;
  return parts.map(({ part, name, changes }) => (
    <section key={part} aria-label={name} className="grid gap-3">
      <h3 className="text-sm font-semibold tracking-tight">{name}</h3>
      {changes.map((change) => (
        <div key={change.field} className="grid min-w-0 gap-1">
          <p className="text-sm font-medium wrap-anywhere">{fieldWords(change.field)}</p>
          {change.raises.length > 0 && <p className="text-xs text-wait-ink">{raiseWords(change).join('. ')}</p>}
          <ChangeValues change={change} label="Before −, after +" />
        </div>
      ))}
    </section>
  ));
};
