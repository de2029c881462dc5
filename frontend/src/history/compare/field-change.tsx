import type { ReactNode } from 'react';
import { Diff, type DiffField } from '../../ui/diff/diff.js';

const longText = 60;

const isShort = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  typeof value === 'number' ||
  (typeof value === 'string' && value.length <= longText && !value.includes('\n'));

const Value = ({ value, look }: { value: unknown; look: 'old' | 'new' }) => (
  <span className={look === 'old' ? 'rounded-xs bg-del-bg px-1.5 py-0.5' : 'rounded-xs bg-add-bg px-1.5 py-0.5'}>
    <span className="sr-only">{look === 'old' ? 'Before: ' : 'After: '}</span>
    {String(value)}
  </span>
);

/** A short value next to the other; longer ones below each other, with their words marked. `plain`: nothing was there before. */
export const FieldChange = ({ label, before, after, plain }: DiffField & { plain?: boolean }): ReactNode => {
  if (!isShort(before) || !isShort(after))
    return <Diff fields={[{ label, before, after }]} plain={plain} stacked bare />;
  if (plain === true) return <span className="text-sm break-words">{String(after)}</span>;
  const [was, is] = [before ?? '', after ?? ''];
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-1.5 text-sm break-words">
      {was !== '' && <Value value={was} look="old" />}
      {was !== '' && is !== '' && (
        <span aria-hidden className="text-ink-3">
          →
        </span>
      )}
      {is !== '' && <Value value={is} look="new" />}
    </span>
  );
};
