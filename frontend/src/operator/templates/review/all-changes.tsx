import type { TemplateVersionRow } from '@throughline/contracts/templates/template.rows.js';
import { Diff } from '../../../ui/diff/diff.js';
import { changedParts } from './file-sections.js';
import { ReviewPart } from './part.js';

/** All that differs from the public version, by part of the file. */
export const AllChanges = ({ before, after }: { before: TemplateVersionRow; after: TemplateVersionRow }) => {
  const fields = changedParts(before.file, after.file);
  return (
    <ReviewPart title={`All changes since version ${before.version}`}>
      {fields.length === 0 ? (
        <p className="text-sm text-ink-3">The files are the same.</p>
      ) : (
        <Diff fields={fields} stacked />
      )}
    </ReviewPart>
  );
};
