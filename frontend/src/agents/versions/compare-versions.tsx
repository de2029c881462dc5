import { ArrowRight } from 'lucide-react';
import { Diff } from '../../ui/diff/diff.js';
import { NativeSelect } from '../../ui/form/native-select.js';
import { Toolbar } from '../../ui/layout/toolbar.js';
import { compareDefinitions } from '../definition/compare-definitions.js';
import { useAccountNames } from '../definition/use-account-names.js';
import { nothing, type Comparison, type Side } from './comparison.js';
import { RestoreVersion } from './restore-version.js';

export type CompareVersionsProps = {
  sides: readonly Side[];
  comparison: Comparison;
  onCompare: (comparison: Comparison) => void;
};

export const CompareVersions = ({ sides, comparison, onCompare }: CompareVersionsProps) => {
  const { from, to } = comparison;
  const side = (key: string) => sides.find((each) => each.key === key);
  const [before, after] = [side(from), side(to)];
  const accountName = useAccountNames(before?.definition, after?.definition);
  const changes = after ? compareDefinitions(before?.definition ?? null, after.definition, accountName) : [];
  return (
    <section aria-label="Comparison" className="min-w-0">
      <Toolbar>
        <span className="text-sm text-ink-3 max-sm:hidden">Compare</span>
        <NativeSelect
          size="sm"
          aria-label="Before"
          value={from}
          className="!w-auto max-sm:min-w-32 max-sm:flex-1"
          onChange={({ target }) => onCompare({ from: target.value, to })}
        >
          {sides.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
          <option value={nothing}>Nothing</option>
        </NativeSelect>
        <ArrowRight className="size-3.5 text-ink-3" aria-label="with" />
        <NativeSelect
          size="sm"
          aria-label="After"
          value={to}
          className="!w-auto max-sm:min-w-32 max-sm:flex-1"
          onChange={({ target }) => onCompare({ from, to: target.value })}
          options={sides.map(({ key, name }) => ({ value: key, label: name }))}
        />
        <span className="ml-auto">{after?.version != null && <RestoreVersion side={after} />}</span>
      </Toolbar>
      <div className="p-gutter">
        {changes.length === 0 ? (
          <p className="text-sm text-ink-3">No differences.</p>
        ) : (
          <Diff fields={changes} plain={before === undefined} className="max-w-[860px]" />
        )}
      </div>
    </section>
  );
};
