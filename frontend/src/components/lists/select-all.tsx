import { Checkbox } from '../../ui/choice/checkbox.js';
import type { Selection } from './use-selection.js';

/** Chooses every row shown, or none. */
export const SelectAll = ({ ids, selection }: { ids: readonly string[]; selection: Selection }) => {
  const all = ids.length > 0 && selection.ids.size === ids.length;
  return (
    <Checkbox
      label="All shown"
      checked={all}
      mixed={!all && selection.ids.size > 0}
      onChange={() => selection.set(all ? [] : ids)}
    />
  );
};
