import { clsx } from 'clsx';
import type { ReactElement } from 'react';
import { Checkbox } from '../../ui/choice/checkbox.js';
import { isWithShift, type Selection } from './use-selection.js';

export type SelectMarkProps = {
  id: string;
  label: string;
  /** Absent for those who may do nothing with what they would choose. */
  selection: Selection | undefined;
  icon?: ReactElement | undefined;
};

/** The icon of a row; its place is taken by a box to choose the row when one points at it or has chosen others. */
export const SelectMark = ({ id, label, selection, icon }: SelectMarkProps) => {
  if (!selection) return icon;
  const choosing = selection.ids.size > 0;
  return (
    <span className="relative grid size-7 flex-none place-items-center">
      {icon && (
        <span
          className={
            choosing ? 'invisible' : 'group-hover:pointer-fine:invisible group-has-[input:focus-visible]:invisible'
          }
        >
          {icon}
        </span>
      )}
      <Checkbox
        label={label}
        hideLabel
        checked={selection.ids.has(id)}
        onChange={(event) => selection.toggle(id, { through: isWithShift(event) })}
        className={clsx(
          'absolute inset-0 cursor-pointer justify-center pt-1 select-none',
          // Where nothing points at a row, a box without an icon would be an empty column.
          !choosing && icon === undefined && 'pointer-coarse:opacity-100',
          !choosing && 'opacity-0 group-hover:pointer-fine:opacity-100 has-focus-visible:opacity-100',
        )}
      />
    </span>
  );
};
