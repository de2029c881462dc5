import type { TemplateFile } from '@throughline/contracts/templates/template-file.js';
import type { TemplateDetail } from '@throughline/contracts/templates/template.requests.js';
import { useState } from 'react';
import { VersionChanges } from '../components/version-changes.js';
import { useQuery } from '../../lib/use-query.js';
import { Button } from '../../ui/buttons/button.js';
import { ErrorState } from '../../ui/feedback/error-state.js';
import { SkeletonRows } from '../../ui/feedback/skeleton.js';
import { Field } from '../../ui/form/field.js';
import { NativeSelect } from '../../ui/form/native-select.js';
import { Dialog } from '../../ui/overlays/dialog.js';

type Props = {
  template: TemplateDetail;
  /** Reads an earlier version. */
  read: (version: number, signal: AbortSignal) => Promise<TemplateFile>;
};

/** Shows what the newest version changes against an earlier one. */
export const CompareVersions = ({ template, read }: Props) => {
  const [open, setOpen] = useState(false);
  return (
    <div>
      <Button size="sm" onClick={() => setOpen(true)}>
        Compare versions
      </Button>
      {open && <Comparison template={template} read={read} onClose={() => setOpen(false)} />}
    </div>
  );
};

const Comparison = ({ template, read, onClose }: Props & { onClose: () => void }) => {
  const { file, version: newest, changes } = template;
  const earlier = changes.filter(({ version }) => version < newest);
  const [version, setVersion] = useState(earlier[0]?.version ?? newest);
  const { slug } = file.listing;
  const { data, problem, reload } = useQuery(`version ${version} of ${slug}`, (signal) => read(version, signal));
  return (
    <Dialog open size="lg" onOpenChange={(open) => !open && onClose()} title={`What version ${newest} changes`}>
      <div className="grid gap-4">
        <Field label="Against">
          <NativeSelect
            value={version}
            onChange={({ target }) => setVersion(Number(target.value))}
            options={earlier.map((change) => ({ value: change.version, label: `Version ${change.version}` }))}
          />
        </Field>
        {problem && <ErrorState title="The version could not be loaded" problem={problem} onRetry={reload} />}
        {!data && !problem && <SkeletonRows rows={4} label="Loading the version" />}
        {data && <VersionChanges before={data} after={file} />}
      </div>
    </Dialog>
  );
};
