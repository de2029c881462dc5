import { clsx } from 'clsx';
import { ChevronsUpDown } from 'lucide-react';
import { useState } from 'react';
import { useFieldControl } from '../../ui/form/field.js';
import { controlClass } from '../../ui/form/input.js';
import { Popover } from '../../ui/overlays/popover.js';
import { ResourceList, type FindResources, type Resource } from './resource-list.js';

export type ResourceSelectProps<Found extends Resource> = {
  /** Tells screen readers what is chosen from. */
  label: string;
  /** Name of what is chosen; undefined without a choice. */
  value: string | undefined;
  onChange: (found: Found) => void;
  find: FindResources<Found>;
};

/** A field for one of many resources, which the server searches. */
export const ResourceSelect = <Found extends Resource>(props: ResourceSelectProps<Found>) => {
  const { label, value, onChange, find } = props;
  const [open, setOpen] = useState(false);
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={label}
      className="w-(--radix-popover-trigger-width) !p-1"
      trigger={
        <button
          type="button"
          {...useFieldControl()}
          className={clsx('flex h-control w-full items-center gap-2 px-2.5 text-left text-sm', controlClass)}
        >
          <span className={clsx('min-w-0 flex-1 truncate', value === undefined && 'text-ink-3')}>
            {value ?? 'Choose…'}
          </span>
          <ChevronsUpDown className="size-3.5 text-ink-3" aria-hidden />
        </button>
      }
    >
      <ResourceList
        label={label}
        find={find}
        onChoose={(found) => {
          setOpen(false);
          onChange(found);
        }}
      />
    </Popover>
  );
};
