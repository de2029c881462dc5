import type { Json } from '@throughline/contracts/json.js';
import type { UpdateChange } from '@throughline/contracts/templates/update/update-change.js';
import { Diff } from '../../../ui/diff/diff.js';
import { valueWords } from './value-words.js';

/** Texts longer than this are compared word by word or line by line. */
const maxLine = 80;

const isLong = (text: string | undefined): boolean =>
  text !== undefined && (text.length > maxLine || text.includes('\n'));

/** Whether the two values of a change are too long for one line. */
export const isLongChange = ({ field, mine, merged }: UpdateChange): boolean =>
  isLong(valueWords(field, mine)) || isLong(valueWords(field, merged));

/** A value in one line. */
export const valueLine = (field: string, value: Json): string => {
  const words = valueWords(field, value) ?? 'None';
  return words === '' ? 'Empty' : words;
};

type Props = { change: UpdateChange; label?: string };

/** Shows what a field is now and what it becomes. */
export const ChangeValues = ({ change, label = 'Now −, with the update +' }: Props) => {
  const { field, mine, merged } = change;
  if (isLongChange(change))
    return <Diff stacked fields={[{ label, before: valueWords(field, mine), after: valueWords(field, merged) }]} />;
  return (
    <p className="text-sm break-words text-ink-2">
      {valueLine(field, mine)} <span aria-hidden>→</span>
      <span className="sr-only">becomes</span> {valueLine(field, merged)}
    </p>
  );
};
