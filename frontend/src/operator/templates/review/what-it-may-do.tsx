import { toolTexts } from '@throughline/contracts/templates/template-texts.js';
import type { TemplateVersionRow } from '@throughline/contracts/templates/template.rows.js';
import { Powers } from '../../../components/templates/powers.js';
import { PanelSection } from '../../../ui/layout/side-panel.js';
import { Badge } from '../../../ui/status/badge.js';
import { newPowers, type NewPower } from './new-powers.js';

type WhatItMayDoProps = { shown: TemplateVersionRow; approved: TemplateVersionRow | null };

export const WhatItMayDo = ({ shown, approved }: WhatItMayDoProps) => (
  <PanelSection title="What it may do">
    {approved && <PowersAgainst version={approved.version} powers={newPowers(approved.file, shown.file)} />}
    <Powers file={shown.file} />
  </PanelSection>
);

const PowersAgainst = ({ version, powers }: { version: number; powers: readonly NewPower[] }) => {
  if (powers.length === 0) return <p className="mb-4 text-sm text-ink-3">No new powers since version {version}.</p>;
  const title = `New since version ${version}`;
  return (
    <div className="mb-4 rounded-md border border-wait-line bg-wait-soft p-3">
      <h3 className="text-xs text-ink-2">{title}</h3>
      <ul aria-label={title} className="mt-1.5 grid gap-2">
        {powers.map((power) => (
          <li key={power.tool} className="flex items-start gap-2 text-sm">
            <Badge look="wait">new</Badge>
            <span className="grid min-w-0 leading-[18px]">
              {toolTexts[power.tool]}, {howOf(power)}
              <code className="font-mono text-xs text-ink-2">{power.tool}</code>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
};

const howOf = ({ policy, asked }: NewPower): string => {
  if (policy === 'ask') return 'asks first';
  return asked ? 'no longer asks first' : 'on its own';
};
