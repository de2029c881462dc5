import type { HistoryRow } from '@throughline/contracts/history/history.row.js';
import { installationEvents } from '@throughline/contracts/templates/installation.events.js';
import { fieldWords } from '../../templates/components/update/field-words.js';
import type { DiffField } from '../../ui/diff/diff.js';

/** Returns what was taken of a newer version of a template and what was kept, part by part; nothing for any other event. */
export const updateFields = ({ type, data }: Pick<HistoryRow, 'type' | 'data'>): DiffField[] => {
  if (type !== 'TemplateUpdateTaken') return [];
  const { data: update } = installationEvents.schemas.TemplateUpdateTaken.shape.data.safeParse(data);
  return (update?.parts ?? []).flatMap(({ part, taken, kept, raised }) =>
    [
      { label: `${part} · taken`, fields: taken },
      { label: `${part} · kept`, fields: kept },
      { label: `${part} · may do more`, fields: raised },
    ].flatMap(({ label, fields }) =>
      fields.length === 0 ? [] : [{ label, after: fields.map(fieldWords).join('\n') }],
    ),
  );
};
