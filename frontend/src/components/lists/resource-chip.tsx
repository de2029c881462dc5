import { useState } from 'react';
import { FilterChip } from '../../ui/choice/filter-chip.js';
import { Popover } from '../../ui/overlays/popover.js';
import { ResourceList, type FindResources, type Resource } from './resource-list.js';

export type ResourceChipProps = {
  label: string;
  /** Name of what is chosen. */
  value: string | undefined;
  onChange: (id: string | undefined) => void;
  find: FindResources<Resource>;
};

/** A filter by one of many resources, which the server searches. */
export const ResourceChip = ({ label, value, onChange, find }: ResourceChipProps) => {
  const [open, setOpen] = useState(false);
  const choose = (id: string | undefined) => {
    setOpen(false);
    onChange(id);
  };
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label={label}
      trigger={<FilterChip label={label} value={value} onClear={() => choose(undefined)} />}
      className="!p-1"
    >
      <ResourceList label={label} find={find} onChoose={({ id }) => choose(id)} />
    </Popover>
  );
};
