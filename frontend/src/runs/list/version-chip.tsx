import { useState } from 'react';
import { Button } from '../../ui/buttons/button.js';
import { FilterChip } from '../../ui/choice/filter-chip.js';
import { Field } from '../../ui/form/field.js';
import { Input } from '../../ui/form/input.js';
import { Popover } from '../../ui/overlays/popover.js';

type VersionChipProps = { value: number | undefined; onChange: (version: number | undefined) => void };

/** A filter by the published version that ran. */
export const VersionChip = ({ value, onChange }: VersionChipProps) => {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  const version = /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      label="Version"
      trigger={<FilterChip label="Version" value={value?.toString()} onClear={() => onChange(undefined)} />}
    >
      <form
        noValidate
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setOpen(false);
          onChange(version);
        }}
      >
        <Field label="Version">
          <Input autoFocus inputMode="numeric" value={text} onChange={(event) => setText(event.target.value)} />
        </Field>
        <Button type="submit" variant="primary" disabled={version === undefined}>
          Show
        </Button>
      </form>
    </Popover>
  );
};
