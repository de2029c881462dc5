import { LayoutGrid, List, Search } from 'lucide-react';
import { useState } from 'react';
import { Badge } from '../ui/status/badge.js';
import { Checkbox } from '../ui/choice/checkbox.js';
import { CodeInput } from '../ui/form/code-input.js';
import { Count } from '../ui/status/count.js';
import { Field } from '../ui/form/field.js';
import { FilterChip } from '../ui/choice/filter-chip.js';
import { Input } from '../ui/form/input.js';
import { Kbd } from '../ui/values/kbd.js';
import { NativeSelect } from '../ui/form/native-select.js';
import { RadioGroup } from '../ui/choice/radio-group.js';
import { Segmented } from '../ui/choice/segmented.js';
import { Select } from '../ui/choice/select.js';
import { Switch } from '../ui/choice/switch.js';
import { Textarea } from '../ui/form/textarea.js';
import { KitColumns, KitRow, KitSection } from './kit-section.js';

const policies = [
  { value: 'once', label: 'Run once', hint: 'However many were missed' },
  { value: 'skip', label: 'Skip' },
  { value: 'all', label: 'Run all', hint: 'Up to ten' },
] as const;

export const KitFields = () => (
  <>
    <KitSection title="Inputs" about="Edges are 3:1. Errors name the fix.">
      <Inputs />
    </KitSection>
    <KitSection title="Choices" about="Checkbox, radio, switch, filters">
      <Choices />
    </KitSection>
  </>
);

const Inputs = () => {
  const [policy, setPolicy] = useState<(typeof policies)[number]['value']>('once');
  const [digits, setDigits] = useState('407');
  return (
    <>
      <KitColumns>
        <Field label="Name" hint="1 to 80 characters" required>
          <Input defaultValue="Refund reviewer" />
        </Field>
        <Field label="Placeholder">
          <Input placeholder="Filter agents" />
        </Field>
        <Field label="With help" aside={<span className="link">Forgot it?</span>}>
          <Input type="password" defaultValue="correct horse" />
        </Field>
        <Field label="Wrong" error="Letters, digits and hyphens only. Try harbour-supply.">
          <Input defaultValue="harbour supply" />
        </Field>
        <Field label="Free" ok="This address is free">
          <Input defaultValue="harbour-supply" />
        </Field>
        <Field label="Disabled">
          <Input disabled defaultValue="Set by policy" />
        </Field>
        <Field label="Read only, in the past">
          <Input readOnly value="$0.35" />
        </Field>
        <Field label="Search">
          <Input placeholder="Filter" before={<Search className="size-3.5" aria-hidden />} after={<Kbd keys="/" />} />
        </Field>
        <Field label="With a unit">
          <Input defaultValue="0.35" after="USD" inputMode="decimal" />
        </Field>
        <Field label="Browser’s own list">
          <NativeSelect defaultValue="Europe/Lisbon">
            <option>Europe/Lisbon</option>
            <option>Europe/Zurich</option>
          </NativeSelect>
        </Field>
        <Field label="Select">
          <Select value={policy} onChange={setPolicy} options={policies} />
        </Field>
        <Field label="Large">
          <Input size="lg" placeholder="On public pages" />
        </Field>
      </KitColumns>
      <Field label="Long text">
        <Textarea rows={2} defaultValue="Ask before invoices over €5,000" />
      </Field>
      <Field label="Code" className="max-w-80">
        <CodeInput value={digits} onChange={setDigits} />
      </Field>
    </>
  );
};

const Choices = () => {
  const [on, setOn] = useState(true);
  const [view, setView] = useState<'table' | 'cards'>('table');
  const [policy, setPolicy] = useState<(typeof policies)[number]['value']>('once');
  return (
    <>
      <KitRow>
        <Checkbox label="Off" />
        <Checkbox label="On" defaultChecked />
        <Checkbox label="Some" mixed />
        <Checkbox label="Disabled" disabled defaultChecked />
        <Switch label={on ? 'Enabled' : 'Paused'} checked={on} onChange={setOn} />
        <Switch label="Locked" checked disabled onChange={setOn} />
        <Segmented
          label="View"
          value={view}
          onChange={setView}
          options={[
            { value: 'table', name: 'Table', label: <List aria-hidden /> },
            { value: 'cards', name: 'Cards', label: <LayoutGrid aria-hidden /> },
          ]}
        />
      </KitRow>
      <RadioGroup label="Misfire" value={policy} onChange={setPolicy} options={policies} inline />
      <KitRow>
        <FilterChip label="Owner" />
        <FilterChip label="Status" value="running" onClear={() => setOn(true)} />
        <Badge>POST</Badge>
        <Badge look="solid">Team</Badge>
        <Badge look="accent">4 changes</Badge>
        <Badge look="wait">2 live</Badge>
        <Badge look="ok">verified</Badge>
        <Badge look="fail">unsigned</Badge>
        <Count value={2} look="wait" />
        <Count value={318} />
        <Kbd keys="mod+k" />
        <Kbd keys="g a" />
      </KitRow>
    </>
  );
};
